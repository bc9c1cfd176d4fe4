import { z } from 'zod';
import { thesisStages } from './status.ts';
import { endpoint, fileFormat, listQuery } from '#shared/platform/endpoint/endpoint.ts';

const number = z.number().int();

/** Theses of a period by stage, and how long the accepted ones took. Drafts are their students' own business. */
export const thesisPeriodRow = z.object({
  _id: z.string(),
  name: z.string(),
  semesterCode: z.string(),
  theses: number,
  /** As many as there are stages, in their order. */
  stages: z.array(number).length(thesisStages.length),
  /** Rejected, cancelled or expired. */
  ended: number,
  /** From the proposal to the acceptance, over the accepted; null without any. */
  meanDays: number.nullable(),
});
export type ThesisPeriodRow = z.infer<typeof thesisPeriodRow>;

/** What a lecturer supervises and examines, and what came of it. */
export const thesisLoadRow = z.object({
  /** Id of the lecturer. */
  _id: z.string(),
  name: z.string(),
  nidn: z.string().nullable(),
  /** Under way as supervisor 1 and 2, and seats on boards that have not met yet. */
  first: number,
  second: number,
  examiner: number,
  /** Accepted theses, as either supervisor. */
  accepted: number,
  meanDays: number.nullable(),
});
export type ThesisLoadRow = z.infer<typeof thesisLoadRow>;

const periodQuery = z.object({ periodeId: z.uuid().optional() });
const loadQuery = listQuery(['name'], { periodeId: z.uuid().optional() });

const see = { permissions: ['skripsi:get', 'report:get'] } as const;
const take = { permissions: ['skripsi:get', 'report:export'] } as const;

export const thesisReportContract = {
  periods: endpoint({
    method: 'GET',
    path: '/api/staff/laporan/skripsi',
    summary: 'Theses by period and stage, and how long they took, over all and by period',
    access: see,
    query: periodQuery,
    response: z.object({
      /** The latest first. */
      periods: z.array(thesisPeriodRow),
      meanDays: number.nullable(),
    }),
  }),
  exportPeriods: endpoint({
    method: 'GET',
    path: '/api/staff/laporan/skripsi/export',
    summary: 'Theses by period and stage as a file',
    access: take,
    query: periodQuery.extend({ format: fileFormat }),
    response: z.any(),
    shape: 'file',
  }),
  loads: endpoint({
    method: 'GET',
    path: '/api/staff/laporan/skripsi/dosen',
    summary: 'What each lecturer supervises, examines and has brought to acceptance',
    access: see,
    query: loadQuery,
    response: z.array(thesisLoadRow),
    shape: 'page',
  }),
  exportLoads: endpoint({
    method: 'GET',
    path: '/api/staff/laporan/skripsi/dosen/export',
    summary: 'The same list as a file',
    access: take,
    query: loadQuery.extend({ format: fileFormat }),
    response: z.any(),
    shape: 'file',
  }),
};
