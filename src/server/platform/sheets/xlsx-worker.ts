import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#shared/platform/errors.ts';
import type { ErrorCode } from '#shared/platform/errors.ts';
import { readXlsxRows } from './read-xlsx.ts';
import type { SheetFacts, XlsxOptions } from './read-xlsx.ts';

export type XlsxTask = { bytes: Uint8Array<ArrayBuffer>; options: XlsxOptions };

/** Rows travel in batches: neither side holds the whole sheet twice, and receiving never holds up requests. */
export type XlsxMessage =
  | { type: 'rows'; rows: (readonly string[])[]; kinds: string[] }
  | { type: 'done'; facts: SheetFacts }
  | { type: 'refused'; code: ErrorCode; message: string; errors: AppError['errors'] };

const batchSize = 500;

const post = (message: XlsxMessage): void => parentPort?.postMessage(message, []);

async function work({ bytes, options }: XlsxTask): Promise<void> {
  let batch: XlsxMessage & { type: 'rows' } = { type: 'rows', rows: [], kinds: [] };
  const flush = (): void => {
    post(batch);
    batch = { type: 'rows', rows: [], kinds: [] };
  };
  try {
    const facts = await readXlsxRows(bytes, options, (row, kinds) => {
      batch.rows.push(row);
      batch.kinds.push(kinds);
      if (batch.rows.length === batchSize) flush();
    });
    flush();
    post({ type: 'done', facts });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, errors } = error;
    post({ type: 'refused', code, message, errors });
  }
}

// The task is what `runXlsxWorker` passed when it started this file; nobody else can.
const task: XlsxTask = workerData;
void work(task);
