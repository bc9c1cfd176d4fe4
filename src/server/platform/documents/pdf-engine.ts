import pdfmake from 'pdfmake';
import { fontFiles, fontPaths } from './fonts.ts';
import { toDefinition } from './pdf-definition.ts';
import type { PrintDocument } from './print-document.ts';
import { forgiveShaping } from './shaping.ts';
import { tableLooks } from './table-looks.ts';

forgiveShaping();
pdfmake.setFonts(fontFiles);
pdfmake.setTableLayouts(tableLooks);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => fontPaths.has(path));

/**
 * Sets a document in this thread, which it blocks meanwhile (20 ms for a KRS, 80 ms for a list of 200 rows):
 * requests use `renderPdf` instead.
 * @throws Error for an image that is none.
 */
export const setPdf = (document: PrintDocument): Promise<Buffer> =>
  pdfmake.createPdf(toDefinition(document)).getBuffer();
