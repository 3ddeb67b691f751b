/** A read-only text with line numbers, marks and colours; the only file that knows Monaco's objects. */
import './monaco-view.css';
import { useEffect, useRef, useState } from 'react';
import { monaco } from './monaco-setup.ts';
import { dressMonaco } from './monaco-theme.ts';

/** A coloured strip beside lines `from`..`to` (1-based, both in), or a marked stretch of text by UTF-16 offsets. */
export type TextMark =
  | { readonly kind: 'gutter'; readonly from: number; readonly to: number; readonly tone: string; readonly why: string }
  | { readonly kind: 'range'; readonly start: number; readonly end: number; readonly tone: string };

export type MonacoViewProps = {
  readonly text: string;
  readonly language: 'markdown' | 'json' | 'yaml';
  readonly label: string;
  readonly marks: readonly TextMark[];
  /** An offset to bring into view; changes of it scroll. */
  readonly reveal: number | null;
  readonly onPick?: (offset: number) => void;
  readonly onHover?: (offset: number | null) => void;
};

type Editor = monaco.editor.IStandaloneCodeEditor;

export function MonacoView(props: MonacoViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (box.current === null) return;
    const made = makeEditor(box.current, latest.current);
    listenTo(made, () => latest.current);
    const undress = dressMonaco();
    setEditor(made);
    return () => {
      undress();
      made.getModel()?.dispose();
      made.dispose();
    };
  }, []);

  useEffect(() => {
    const model = editor?.getModel();
    if (model != null && model.getValue() !== props.text) model.setValue(props.text);
  }, [editor, props.text]);

  useEffect(() => {
    const model = editor?.getModel();
    if (editor === null || model == null) return;
    const marks = editor.createDecorationsCollection(props.marks.map((mark) => decorationOf(model, mark)));
    return () => marks.clear();
  }, [editor, props.marks, props.text]);

  useEffect(() => {
    const model = editor?.getModel();
    if (editor === null || model == null || props.reveal === null) return;
    editor.revealPositionInCenterIfOutsideViewport(model.getPositionAt(props.reveal), monaco.editor.ScrollType.Immediate);
  }, [editor, props.reveal, props.text]);

  return <div className="monaco-box" data-read-only-editor ref={box} />;
}

function makeEditor(box: HTMLElement, { text, language, label }: MonacoViewProps): Editor {
  return monaco.editor.create(box, {
    value: text, language, ariaLabel: label, readOnly: true, domReadOnly: true, automaticLayout: true, wordWrap: 'on', minimap: { enabled: false },
    fontFamily: 'JetBrains Mono Variable, ui-monospace, monospace', fontSize: 12, lineHeight: 20, lineNumbersMinChars: 4, lineDecorationsWidth: 12, glyphMargin: false,
    folding: false, renderLineHighlight: 'none', scrollBeyondLastLine: false, overviewRulerLanes: 0, hideCursorInOverviewRuler: true, padding: { top: 8, bottom: 8 },
    contextmenu: false, guides: { indentation: false }, occurrencesHighlight: 'off', selectionHighlight: false, links: false, unicodeHighlight: { ambiguousCharacters: false },
    scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, useShadows: false }, stickyScroll: { enabled: false }, tabFocusMode: true,
  });
}

function listenTo(editor: Editor, now: () => MonacoViewProps): void {
  const offsetAt = (position: monaco.IPosition | null): number | null => (position === null ? null : (editor.getModel()?.getOffsetAt(position) ?? null));
  editor.onMouseDown((event) => {
    const offset = offsetAt(event.target.position);
    if (offset !== null) now().onPick?.(offset);
  });
  editor.onMouseMove((event) => now().onHover?.(offsetAt(event.target.position)));
  editor.onMouseLeave(() => now().onHover?.(null));
  editor.onKeyDown((event) => {
    if (event.keyCode !== monaco.KeyCode.Enter) return;
    const offset = offsetAt(editor.getPosition());
    if (offset !== null) now().onPick?.(offset);
  });
}

function decorationOf(model: monaco.editor.ITextModel, mark: TextMark): monaco.editor.IModelDeltaDecoration {
  if (mark.kind === 'gutter') {
    return { range: new monaco.Range(mark.from, 1, mark.to, 1), options: { isWholeLine: true, linesDecorationsClassName: `gutter ${mark.tone}`, stickiness: 1 } };
  }
  const from = model.getPositionAt(mark.start);
  const to = model.getPositionAt(mark.end);
  return { range: monaco.Range.fromPositions(from, to), options: { className: `mark ${mark.tone}`, isWholeLine: to.lineNumber > from.lineNumber, stickiness: 1 } };
}
