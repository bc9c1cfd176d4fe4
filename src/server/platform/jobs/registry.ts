import type { Ctx, JobHandler, JobKinds, JobWatch } from '#server/platform/services.ts';
import type { JobAllowance, JobLane } from './job-run.ts';

const everything: JobAllowance = { cancel: true, retry: true };
const nothing: JobAllowance = { cancel: false, retry: false };

/** Job handlers by type; modules add theirs when they are loaded. */
export class JobRegistry implements JobKinds {
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
