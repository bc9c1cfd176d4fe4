import { z } from 'zod';
import { WHOLE_PERCENT } from '#shared/platform/endpoint/units.ts';
import { endpoint, idParams, listQuery, sortedBy } from '#shared/platform/endpoint/endpoint.ts';

export const jobStatuses = ['WAITING', 'ACTIVE', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;

/**
 * A background job as its starter, an admin or a colleague who may watch it sees it; polled every 3 s until its status is final
 * (specification §7 Other).
 */
export const jobView = z.object({
  _id: z.string(),
  type: z.string(),
  title: z.string(),
  status: z.enum(jobStatuses),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  percent: z.number().int().meta({ description: WHOLE_PERCENT }),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Name for `/api/download/private-file/?file=`. */
  resultFile: z.string().nullable(),
  errors: z.array(z.object({ key: z.string(), message: z.string() })),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Name of who started it, where that is somebody else. */
  starter: z.string().nullable(),
  /** It was asked to stop and has not reached its next step. */
  stopping: z.boolean(),
  canCancel: z.boolean(),
  canRetry: z.boolean(),
});
export type JobView = z.infer<typeof jobView>;

/** A job in the list of all: whose it is, and only how many errors it has. */
const jobRow = jobView.omit({ errors: true }).extend({ errorCount: z.number().int(), starter: z.string() });
export type JobRowView = z.infer<typeof jobRow>;

/** Whether a job has ended, so that polling may stop. */
export const isFinal = (status: JobView['status']): boolean => status !== 'WAITING' && status !== 'ACTIVE';

/** Days in which a job that failed or was stopped can be run again. */
export const RETRY_DAYS = 7;

export const jobsContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/staff/queue/:id',
    summary: 'Progress of one background job; for its starter, admins and who may watch its kind',
    access: 'signed-in',
    params: idParams,
    response: jobView,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/staff/queues/:id',
    summary: 'The latest 50 jobs started by a user',
    access: 'signed-in',
    params: idParams,
    response: z.array(jobView),
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/staff/queues',
    summary: 'The own background jobs, and those of others one may watch; for admins those of everybody',
    access: 'signed-in',
    query: listQuery(['createdAt', 'title', 'status', 'finishedAt'], {
      sort: sortedBy(['createdAt', 'title', 'status', 'finishedAt'], '-createdAt'),
      status: z.enum(jobStatuses).optional(),
      type: z.string().max(50).optional(),
      whose: z.enum(['OWN', 'OTHERS']).optional(),
    }),
    response: z.array(jobRow),
    shape: 'page',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/staff/queue/:id/cancel',
    summary: 'Ask a job to stop at its next step; what it did until then stays',
    access: 'signed-in',
    params: idParams,
    body: z.object({}),
    response: jobView,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/staff/queue/:id/retry',
    summary: 'Run a job again that failed or was stopped; it goes on where it ended',
    access: 'signed-in',
    params: idParams,
    body: z.object({}),
    response: jobView,
  }),
};
