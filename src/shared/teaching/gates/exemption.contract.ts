import { z } from 'zod';
import { searchText } from '#shared/platform/endpoint/search-text.ts';
import { attendanceWaivers, gateGroupNames } from '#shared/platform/access/gate-grants.ts';
import { gateNames } from '#shared/platform/access/gates.ts';
import {
  done,
  endpoint,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';

export const exemptionStates = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const;

export const exemptionView = z.object({
  _id: z.string(),
  studentId: z.string(),
  nim: z.string(),
  studentName: z.string(),
  className: z.string().nullable(),
  gate: z.enum(gateNames),
  /** Class exempted from the attendance limit. */
  scheduleId: z.string().nullable(),
  courseName: z.string().nullable(),
  until: z.string(),
  reason: z.string(),
  /** Conditions for the student; empty for none. */
  conditions: z.string(),
  /** The request: its name at `/api/download/private-file/`, and its original name. */
  file: z.object({ file: z.string(), name: z.string() }).nullable(),
  grantedBy: z.string().nullable(),
  state: z.enum(exemptionStates),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ExemptionView = z.infer<typeof exemptionView>;

const sorts = ['createdAt', 'until', 'nim', 'studentName'] as const;

const choice = z.object({ value: z.string(), label: z.string() });

// Each gate has its own right, so the service checks which gates an office sees and grants.
const exemptionPath = '/api/staff/gate-exemption';

export const exemptionContract = {
  list: endpoint({
    method: 'GET',
    path: exemptionPath,
    summary: 'Students let through a gate until a day, for the gates one may know of',
    access: 'signed-in',
    query: listQuery(sorts, {
      sort: sortedBy(sorts, '-createdAt'),
      gate: z.enum(gateNames).optional(),
      group: z.enum(gateGroupNames).optional(),
      state: z.enum(exemptionStates).optional(),
      studentId: z.uuid().optional(),
    }),
    response: z.array(exemptionView),
    shape: 'page',
  }),
  save: endpoint({
    method: 'POST',
    path: exemptionPath,
    summary: 'Let a student through a gate until a day, or change that; the gate decides who may',
    access: 'signed-in',
    body: z.object({
      _id: z.uuid().optional(),
      updatedAt: updatedAt.optional(),
      studentId: z.uuid('Pilih mahasiswa.'),
      gate: z.enum(gateNames, 'Pilih gerbang.'),
      scheduleId: z.uuid().nullable().default(null),
      until: z.iso.date('Isi tanggal.'),
      reason: z.string().trim().min(10, 'Jelaskan alasannya, minimal 10 huruf.').max(300),
      conditions: z.string().trim().max(300).default(''),
      /** `fileName` of a new upload, or of the current file. */
      file: z.string().max(200).nullable().default(null),
    }),
    response: done,
  }),
  students: endpoint({
    method: 'GET',
    path: `${exemptionPath}/student`,
    summary: 'The first 20 students whose number or name fits, for those who let students through gates',
    access: 'signed-in',
    query: z.object({ search: searchText.default('') }),
    response: z.array(choice),
  }),
  classes: endpoint({
    method: 'GET',
    path: `${exemptionPath}/student/:id/class`,
    summary: 'Classes of a student in the active term whose attendance limit may be waived',
    access: attendanceWaivers,
    params: idParams,
    response: z.array(choice),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${exemptionPath}/:id`,
    summary: 'End a dispensation now',
    access: 'signed-in',
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  letter: endpoint({
    method: 'GET',
    path: `${exemptionPath}/:id/print`,
    summary: 'The letter of a dispensation (PDF)',
    access: 'signed-in',
    params: idParams,
    response: z.unknown(),
    shape: 'file',
  }),
};
