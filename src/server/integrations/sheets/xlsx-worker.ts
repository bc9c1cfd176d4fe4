import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#shared/errors.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { readXlsxTable } from './read-xlsx.ts';
import type { XlsxOptions } from './read-xlsx.ts';
import type { Table } from './table.ts';

export type XlsxTask = { bytes: Uint8Array<ArrayBuffer>; options: XlsxOptions };

/** Rows travel in batches so that receiving them never holds up other requests. */
export type XlsxMessage =
  | { type: 'rows'; rows: Table['rows'] }
  | { type: 'done'; table: Omit<Table, 'rows'> }
  | { type: 'refused'; code: ErrorCode; message: string };

const batchSize = 1_000;

const post = (message: XlsxMessage): void => parentPort?.postMessage(message, []);

async function work(task: XlsxTask): Promise<void> {
  try {
    const { rows, ...table } = await readXlsxTable(task.bytes, task.options);
    for (let from = 0; from < rows.length; from += batchSize) {
      post({ type: 'rows', rows: rows.slice(from, from + batchSize) });
    }
    post({ type: 'done', table });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    post({ type: 'refused', code: error.code, message: error.message });
  }
}

// The task is what `runXlsxWorker` passed when it started this file; nobody else can.
const task: XlsxTask = workerData;
void work(task);
