import { z } from 'zod';
import { disciplineStates } from './discipline.ts';
import { done, endpoint, idParams, updatedAt } from '#shared/platform/endpoint/endpoint.ts';

const disciplineCase = z.object({
  _id: z.string(),
  openedOn: z.string(),
  matter: z.string(),
  state: z.enum(disciplineStates),
  /** Null while it is open. */
  closedOn: z.string().nullable(),
  decision: z.string(),
  decreeNo: z.string(),
  updatedAt: z.string(),
});
export type DisciplineCase = z.infer<typeof disciplineCase>;

/** Only who decides about the status of students sees what they were charged with. */
const access = { permissions: ['student:change-status'] } as const;

export const disciplineContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/student/:id/discipline',
    summary: 'Discipline cases of a student, newest first',
    access,
    params: idParams,
    response: z.array(disciplineCase),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/staff/student/:id/discipline',
    summary: 'Open a discipline case',
    access,
    params: idParams,
    body: z.object({
      openedOn: z.iso.date('Isi tanggal.'),
      matter: z.string().trim().min(10, 'Tulis pokok perkara, minimal 10 huruf.').max(2000),
    }),
    response: done,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/staff/discipline/:id/decision',
    summary: 'Close a discipline case: proven with its decree, or dropped',
    access,
    params: idParams,
    body: z
      .object({
        updatedAt,
        state: z.enum(['PROVEN', 'DROPPED'], 'Pilih keputusan.'),
        closedOn: z.iso.date('Isi tanggal.'),
        decision: z.string().trim().min(3, 'Isi keputusan.').max(2000),
        decreeNo: z.string().trim().max(80).default(''),
      })
      .refine(({ state, decreeNo }) => state === 'DROPPED' || decreeNo !== '', {
        path: ['decreeNo'],
        message: 'Isi nomor SK keputusan.',
      }),
    response: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/discipline/:id',
    summary: 'Delete a discipline case opened by mistake, while it is open',
    access,
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
};
