import { parentPort } from 'node:worker_threads';
import { setPdf } from './pdf-engine.ts';
import type { PrintDocument } from './print-document.ts';

/** What the thread answers for each document, in the order they came. */
export type PdfAnswer = { pdf: Uint8Array<ArrayBuffer> } | { failure: string };

async function answer(document: PrintDocument): Promise<PdfAnswer> {
  try {
    return { pdf: new Uint8Array(await setPdf(document)) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', async (document: PrintDocument) => {
  const done = await answer(document);
  parentPort?.postMessage(done, 'pdf' in done ? [done.pdf.buffer] : []);
});
