import { z } from 'zod';
import { endpoint, idParams } from './endpoint.ts';

export const jobStatuses = ['WAITING', 'ACTIVE', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;

/** A background job as its starter sees it; polled every 3 s until its status is final (specification §7 Other). */
export const jobView = z.object({
  _id: z.string(),
  type: z.string(),
  title: z.string(),
  status: z.enum(jobStatuses),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  percent: z.number().int(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Name for `/api/download/private-file/?file=`. */
  resultFile: z.string().nullable(),
  errors: z.array(z.object({ key: z.string(), message: z.string() })),
  createdAt: z.string(),
});
export type JobView = z.infer<typeof jobView>;

/** Whether a job has ended, so that polling may stop. */
export const isFinal = (status: JobView['status']): boolean => status !== 'WAITING' && status !== 'ACTIVE';

export const jobsContract = {
  get: endpoint({
    method: 'GET',
    path: '/api/staff/queue/:id',
    summary: 'Progress of one background job; for its starter and admins',
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
};
