/** The parse5 node types this folder works on, named once. */
import type { DefaultTreeAdapterTypes } from 'parse5';

export type Document = DefaultTreeAdapterTypes.Document;
export type ChildNode = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;
export type Template = DefaultTreeAdapterTypes.Template;
export type ParentNode = DefaultTreeAdapterTypes.ParentNode;

export const isTag = (node: ChildNode): node is Element => 'tagName' in node;
export const isTemplate = (node: ChildNode): node is Template => 'content' in node;
