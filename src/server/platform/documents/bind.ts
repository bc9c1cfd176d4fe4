import type { PrintDocument } from './print-document.ts';

/**
 * Documents in one file, each from a page of its own; the first gives orientation, footer and watermark.
 * @throws RangeError for no document at all.
 */
export function bound(title: string, documents: readonly PrintDocument[]): PrintDocument {
  const [first] = documents;
  if (first === undefined) throw new RangeError('Nothing to bind');
  const content = documents.flatMap((document, at) =>
    at === 0
      ? document.content
      : document.content.map((block, i) => (i === 0 ? { ...block, pageBreak: 'before' as const } : block)),
  );
  return { ...first, title, content };
}
