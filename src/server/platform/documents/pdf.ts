import { PdfPool } from './pdf-pool.ts';
import type { PrintDocument } from './print-document.ts';

/**
 * One thread beside the one that answers requests: a KRS takes about 20 ms of a processor, a transcript 40, a list of
 * 200 rows 80 and a report of 2,000 rows 400, too long to block on. A second thread gained a third on transcripts
 * for 150 MB more.
 */
const pool = new PdfPool({ threads: 1, waiting: 200, idleMs: 30_000, timeoutMs: 60_000, heapMb: 256 });

/**
 * Sets a document as PDF outside the thread that answers requests. Reads no file and no network.
 * @throws AppError OVERLOADED when too many documents wait; Error for an image that is none, or a document that
 * needs more than its share of time or memory.
 */
export const renderPdf = (document: PrintDocument): Promise<Buffer> => pool.render(document);

/** Ends the thread; to be called when the server closes. */
export const closePdf = (): Promise<void> => pool.close();
