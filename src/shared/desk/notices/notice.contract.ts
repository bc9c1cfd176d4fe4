import { z } from 'zod';
import { noticeAudiences, noticeKinds, noticeSeverities } from '#shared/platform/notices/notice.ts';
import { endpoint } from '#shared/platform/endpoint/endpoint.ts';

/** A notice in the list behind the bell; `id` is a stored notice's, or one made up from what stands open. */
export const noticeView = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  title: z.string(),
  body: z.string(),
  /** Page of the portal; null when there is none. */
  url: z.string().nullable(),
  severity: z.enum(noticeSeverities),
  from: z.string(),
  /** Last day it matters; null while it is open. */
  until: z.string().nullable(),
  audience: z.enum(noticeAudiences),
  ackRequired: z.boolean(),
  /** Read, put away or confirmed. */
  acked: z.boolean(),
});
export type NoticeView = z.infer<typeof noticeView>;

/** At most this many stored notices are listed; older ones are kept, but nobody scrolls for them. */
export const NOTICES_LISTED = 50;

export const noticeContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/user/alert-update',
    summary: 'What the signed-in user should know: own notices, what stands open today, the running version',
    access: 'signed-in',
    response: z.object({ appVersion: z.string(), items: z.array(noticeView) }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/user/alert-update/read',
    summary: 'Mark own notices as read, by id or all',
    access: 'signed-in',
    leastStanding: 'READ',
    body: z.union([
      z.object({ all: z.literal(true) }),
      z.object({ ids: z.array(z.string().min(1).max(100)).min(1).max(100) }),
    ]),
    response: z.object({ read: z.number().int() }),
  }),
};
