import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import { krsStates } from '#shared/platform/term/krs-state.ts';
import { endpoint, idParams, listQuery, updatedAt } from '#shared/platform/endpoint/endpoint.ts';
import { krsClass, krsProblem } from './krs-class.views.ts';
import { krsEvent, krsHead, krsItem, krsLimits, krsSaved, krsStudent } from './krs.views.ts';

/** Advisors by role, heads of programme and BAAK by permission; the service checks the student. */
const deciders = { permissions: ['krs:approve'], roles: [ROLE.lecturer] } as const;

/** A student in the list of advisees. GPA in hundredths. */
export const advisee = z.object({
  _id: z.string(),
  nim: z.string(),
  name: z.string(),
  status: z.string(),
  entryYear: z.number().int(),
  className: z.string().nullable(),
  semesterNumber: z.number().int(),
  /** Of the last regular term. */
  ips: z.number().int().nullable(),
  ipk: z.number().int().nullable(),
  sksPassed: z.number().int(),
  /** Null where finance keeps no accounts. */
  hasArrears: z.boolean().nullable(),
  /** Day of the advisor's latest guidance note. */
  lastContact: z.string().nullable(),
  /** Warnings drawn from the results. */
  warnings: z.array(z.string()),
  krs: z
    .object({
      _id: z.string(),
      state: z.enum(krsStates),
      totalSks: z.number().int(),
      maxSks: z.number().int(),
      isLate: z.boolean(),
      submittedAt: z.string().nullable(),
      updatedAt: z.string(),
    })
    .nullable(),
});

export const krsDetail = z.object({
  krs: krsHead.extend({ items: z.array(krsItem), events: z.array(krsEvent) }),
  period: z.object({ _id: z.string(), code: z.string(), label: z.string() }),
  student: krsStudent.extend({ status: z.string(), hasArrears: z.boolean().nullable() }),
  limits: krsLimits,
  classes: z.array(krsClass),
  problems: z.array(krsProblem),
  warnings: z.array(z.string()),
  trend: z.array(z.object({ label: z.string(), ips: z.number().int().nullable(), sks: z.number().int() })),
  /** Actions open to the caller. */
  actions: z.array(
    z.enum(['approve', 'return', 'reject', 'cancel', 'reopen', 'accept-late', 'edit', 'delete']),
  ),
});
export type KrsDetail = z.infer<typeof krsDetail>;

const decisions = ['approve', 'return', 'reject'] as const;

/** Sort keys of the advisee list. */
export const adviseeSorts = ['nim', 'name', 'entryYear', 'ips', 'ipk', 'contact'] as const;
export type AdviseeSort = (typeof adviseeSorts)[number];

export const krsAdvisorContract = {
  advisees: endpoint({
    method: 'GET',
    path: '/api/lecture/krs',
    summary: 'The own advisees with their KRS of the active term',
    access: { roles: [ROLE.lecturer] },
    query: listQuery(adviseeSorts, {
      state: z.enum([...krsStates, 'NONE']).optional(),
    }),
    response: z.array(advisee),
    shape: 'page',
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/lecture/krs/:id',
    summary: 'One KRS with the results so far and everything that speaks against it',
    access: { permissions: ['krs:get'], roles: [ROLE.lecturer] },
    params: idParams,
    response: krsDetail,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/lecture/krs/:id/decision',
    summary: 'Approve a submitted KRS, return it for revision, or reject it',
    access: deciders,
    params: idParams,
    body: z.object({
      decision: z.enum(decisions, 'Pilih keputusan.'),
      note: z.string().trim().max(500, 'Catatan paling panjang 500 karakter.').default(''),
      updatedAt,
    }),
    response: krsSaved,
  }),
  approveMany: endpoint({
    method: 'POST',
    path: '/api/lecture/krs/approve-many',
    summary: 'Approve several submitted KRS; each is checked again by itself',
    access: deciders,
    body: z.object({
      items: z
        .array(z.object({ _id: z.uuid(), updatedAt }))
        .min(1, 'Pilih minimal satu KRS.')
        .max(100),
      note: z.string().trim().max(500).default(''),
    }),
    response: z.object({
      approved: z.number().int(),
      results: z.array(z.object({ _id: z.string(), name: z.string(), ok: z.boolean(), message: z.string() })),
    }),
  }),
};
