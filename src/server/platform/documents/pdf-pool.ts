import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/platform/errors.ts';
import type { PdfAnswer } from './pdf-worker.ts';
import type { PrintDocument } from './print-document.ts';

export type PoolLimits = {
  /** Threads at most; each is started when it is first needed. */
  threads: number;
  /** Documents that may wait for a thread. */
  waiting: number;
  /** A thread with nothing to do ends after this long. */
  idleMs: number;
  /** A document that takes longer is given up and its thread ended. */
  timeoutMs: number;
  /** Heap of a thread; a document that needs more fails alone. */
  heapMb: number;
};

type Job = {
  document: PrintDocument;
  resolve: (pdf: Buffer) => void;
  reject: (error: Error) => void;
};

type Thread = { worker: Worker; job: Job | null; timer: NodeJS.Timeout | null };

/** Small, so that short-lived pages do not pile up: costs no time and saves 70 MB over the default. */
const YOUNG_HEAP_MB = 8;

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** Threads that set documents, so that requests are answered meanwhile. */
export class PdfPool {
  readonly #limits: PoolLimits;
  readonly #threads = new Set<Thread>();
  readonly #queue: Job[] = [];

  constructor(limits: PoolLimits) {
    this.#limits = limits;
  }

  /** Threads alive, busy or idle. */
  get size(): number {
    return this.#threads.size;
  }

  /** @throws AppError OVERLOADED when too many documents wait; Error when this one cannot be set. */
  render(document: PrintDocument): Promise<Buffer> {
    if (this.#queue.length >= this.#limits.waiting) {
      return Promise.reject(
        new AppError('OVERLOADED', 'Banyak dokumen sedang dicetak. Coba lagi sebentar lagi.'),
      );
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ document, resolve, reject });
      this.#assign();
    });
  }

  /** Ends all threads; documents under way and waiting are refused. */
  async close(): Promise<void> {
    const reason = new Error('The documents are closed.');
    for (const job of this.#queue.splice(0)) job.reject(reason);
    await Promise.all([...this.#threads].map((thread) => this.#drop(thread, reason)));
  }

  #assign(): void {
    if (this.#queue.length === 0) return;
    const idle = [...this.#threads].find((thread) => thread.job === null);
    const thread = idle ?? (this.#threads.size < this.#limits.threads ? this.#start() : undefined);
    const job = thread && this.#queue.shift();
    if (job) this.#run(thread, job);
  }

  #start(): Thread {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      resourceLimits: {
        maxOldGenerationSizeMb: this.#limits.heapMb,
        maxYoungGenerationSizeMb: YOUNG_HEAP_MB,
      },
    });
    const thread: Thread = { worker, job: null, timer: null };
    worker.on('message', (answer: PdfAnswer) => this.#receive(thread, answer));
    worker.on('error', (error) => void this.#drop(thread, asError(error)));
    this.#threads.add(thread);
    return thread;
  }

  #run(thread: Thread, job: Job): void {
    const { timeoutMs } = this.#limits;
    const late = new Error(`The document took longer than ${timeoutMs} ms.`);
    this.#watch(thread, timeoutMs, late);
    thread.job = job;
    thread.worker.ref();
    try {
      thread.worker.postMessage(job.document, []);
    } catch (error) {
      void this.#drop(thread, asError(error));
    }
  }

  #receive(thread: Thread, answer: PdfAnswer): void {
    const { job } = thread;
    thread.job = null;
    if ('pdf' in answer) job?.resolve(Buffer.from(answer.pdf.buffer));
    else job?.reject(new Error(`The document could not be set: ${answer.failure}`));
    thread.worker.unref();
    this.#watch(thread, this.#limits.idleMs, new Error('Idle.'));
    thread.timer?.unref();
    this.#assign();
  }

  #watch(thread: Thread, ms: number, reason: Error): void {
    if (thread.timer) clearTimeout(thread.timer);
    thread.timer = setTimeout(() => void this.#drop(thread, reason), ms);
  }

  async #drop(thread: Thread, reason: Error): Promise<void> {
    if (!this.#threads.delete(thread)) return;
    if (thread.timer) clearTimeout(thread.timer);
    thread.job?.reject(reason);
    await thread.worker.terminate();
    this.#assign();
  }
}
