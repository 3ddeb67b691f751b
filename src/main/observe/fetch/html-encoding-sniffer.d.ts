/** The part of html-encoding-sniffer that is used; the package brings no types. */
declare module 'html-encoding-sniffer' {
  export default function sniffHtmlEncoding(bytes: Uint8Array, options?: { xml?: boolean; transportLayerEncodingLabel?: string; defaultEncoding?: string }): string;
}
