import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/platform/errors.ts';
import { sheetLimits } from './limits.ts';
import type { XlsxOptions } from './read-xlsx.ts';
import { refuse } from './refusals.ts';
import { rectangle } from './row-sink.ts';
import type { Table } from './table.ts';
import { TurnQueue } from './turn-queue.ts';
import type { XlsxMessage, XlsxTask } from './xlsx-worker.ts';

/** Memory of one parse. Distinct texts cost most: 10,000 students with 24 columns need half of it. */
const memory = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

const queue = new TurnQueue({ running: 1, waiting: 20 });

/**
 * Parses a workbook in a thread of its own, one at a time, with bounded memory and time and no environment.
 * @throws AppError whatever the file does: INVALID, TOO_LARGE, UNSUPPORTED_TYPE; OVERLOADED when many wait
 */
export const runXlsxWorker = (
  bytes: Uint8Array,
  options: XlsxOptions,
  timeoutMs: number = sheetLimits.parseMs,
): Promise<Table> =>
  queue.run(() => parseInWorker({ bytes: new Uint8Array(bytes), options }, timeoutMs), refuse('busy'));

function parseInWorker(task: XlsxTask, timeoutMs: number): Promise<Table> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData: task,
    transferList: [task.bytes.buffer],
    resourceLimits: memory,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const result = listen(worker, timeoutMs);
  return result.finally(() => worker.terminate());
}

function listen(worker: Worker, timeoutMs: number): Promise<Table> {
  return new Promise((resolve, reject) => {
    const rows: (readonly string[])[] = [];
    const kinds: string[] = [];
    const timer = setTimeout(() => reject(refuse('tooSlow')), timeoutMs);
    worker.on('message', (message: XlsxMessage) => {
      if (message.type === 'rows') {
        rows.push(...message.rows);
        kinds.push(...message.kinds);
      } else if (message.type === 'done') {
        resolve({ format: 'xlsx', ...message.facts, rows: rectangle(rows), kinds });
      } else {
        const { code, message: words, errors } = message;
        reject(new AppError(code, words, errors && { errors }));
      }
    });
    worker.on('error', (error: NodeJS.ErrnoException) => reject(refusalOf(error)));
    worker.on('exit', () => {
      clearTimeout(timer);
      reject(refuse('corrupt'));
    });
  });
}

/** Out of memory is the file's doing; anything else the worker throws is a bug and must be seen. */
const refusalOf = (error: NodeJS.ErrnoException): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse('tooBig') : error;
