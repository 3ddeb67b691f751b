/** The part of Monaco that the window uses: the editor, find and folding, Markdown, JSON and YAML colours, its worker as a file. */
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/folding/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/languages/definitions/markdown/register';
import * as monaco from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
self.MonacoEnvironment = { getWorker: () => new EditorWorker() };
export { monaco };
