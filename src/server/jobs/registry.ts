import type { Ctx } from '../http/ctx.ts';

/** What a running job may do besides its work. */
export type JobRun<Input> = {
  id: string;
  input: Input;
  /** Records how far the work is; also tells the screens that watch. */
  progress: (counts: { done: number; failed?: number; total?: number }) => Promise<void>;
  /** Keeps a readable error for the result (the first hundred). */
  reject: (key: string, message: string) => void;
};

/** How a job ended well. `resultFile` is the name of a stored private file. */
export type JobResult = { resultFile?: string; result?: unknown };

/** The work of one type of job. It may be run again after a crash and must then go on where it stopped. */
export type JobHandler<Input> = (ctx: Ctx, run: JobRun<Input>) => Promise<JobResult>;

/** Job handlers by type; modules add theirs when they are loaded. */
export class JobRegistry {
  readonly #handlers = new Map<string, JobHandler<unknown>>();

  add<Input>(type: string, handler: JobHandler<Input>): void {
    this.#handlers.set(type, handler as JobHandler<unknown>);
  }

  get(type: string): JobHandler<unknown> | undefined {
    return this.#handlers.get(type);
  }
}
