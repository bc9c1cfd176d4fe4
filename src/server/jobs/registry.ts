import type { Ctx } from '../http/ctx.ts';

/** What a running job may do besides its work. */
export type JobRun<Input> = {
  id: string;
  input: Input;
  /**
   * Records how far the work is; also tells the screens that watch. Call it after each chunk is stored: it throws when the
   * job is to stop, and then the handler must end with nothing half-written.
   */
  progress: (counts: { done: number; failed?: number; total?: number }) => Promise<void>;
  /** Keeps a readable error for the result (the first hundred). */
  reject: (key: string, message: string) => void;
};

/** How a job ended well. `resultFile` is the name of a stored private file. */
export type JobResult = { resultFile?: string; result?: unknown };

/** The work of one type of job. It may be run again after a crash and must then go on where it stopped. */
export type JobHandler<Input> = (ctx: Ctx, run: JobRun<Input>) => Promise<JobResult>;

/**
 * Where a job waits its turn: each process runs one job of each lane at a time. Work that another system answers has a lane of
 * its own, so that a system that is slow or away holds back nothing else.
 */
export const jobLanes = ['own', 'feeder', 'lms'] as const;
export type JobLane = (typeof jobLanes)[number];

/** What people may do with jobs of a type; both unless the type says otherwise. */
export type JobAllowance = {
  /** Stopping between two steps leaves records that make sense. */
  cancel: boolean;
  /** Running it again after it failed or was stopped does no harm. */
  retry: boolean;
};

const everything: JobAllowance = { cancel: true, retry: true };
const nothing: JobAllowance = { cancel: false, retry: false };

/** Whether somebody who did not start a job may watch it, judged by what it works on. */
export type JobWatch<Input> = (ctx: Ctx, input: Input) => Promise<boolean>;

/** Job handlers by type; modules add theirs when they are loaded. */
export class JobRegistry {
  readonly #kinds = new Map<
    string,
    { handler: JobHandler<unknown>; allows: JobAllowance; lane: JobLane; watch: JobWatch<unknown> }
  >();

  /**
   * @param options what people may not do with jobs of this type, the lane where it is not the portal's own, and who watches
   *   one beside its starter where that is not the same for the whole type (`job-watchers.ts`)
   */
  add<Input>(
    type: string,
    handler: JobHandler<Input>,
    {
      lane = 'own',
      watch = async () => false,
      ...allows
    }: Partial<JobAllowance> & { lane?: JobLane; watch?: JobWatch<Input> } = {},
  ): void {
    this.#kinds.set(type, {
      handler: handler as JobHandler<unknown>,
      allows: { ...everything, ...allows },
      lane,
      watch: watch as JobWatch<unknown>,
    });
  }

  /** Whether the actor may watch this very job; nobody one of a type that no longer exists. */
  async watches(ctx: Ctx, { type, input }: { type: string; input: unknown }): Promise<boolean> {
    return (await this.#kinds.get(type)?.watch(ctx, input)) ?? false;
  }

  get types(): string[] {
    return [...this.#kinds.keys()];
  }

  get(type: string): JobHandler<unknown> | undefined {
    return this.#kinds.get(type)?.handler;
  }

  /** The portal's own for a type that no longer exists. */
  laneOf(type: string): JobLane {
    return this.#kinds.get(type)?.lane ?? 'own';
  }

  /** Nothing for a type that no longer exists. */
  allows(type: string): JobAllowance {
    return this.#kinds.get(type)?.allows ?? nothing;
  }
}
