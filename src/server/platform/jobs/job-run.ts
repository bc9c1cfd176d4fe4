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
