import type { z } from 'zod';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import {
  activityRecordContract,
  educationRecordContract,
  publicationRecordContract,
  seminarRecordContract,
} from '#shared/people/lecturer-records/lecturer-record.contract.ts';
import type { RecordKind } from '#shared/people/lecturer-records/records.ts';

/** A record of any history: the common fields, and its own by name. */
export type RecordRow = {
  _id: string;
  lecturerId: string;
  file: { name: string; original: string; size: number } | null;
  verifiedBy: string | null;
  verifiedAt: string | null;
  updatedAt: string;
  [field: string]: unknown;
};

type RecordCalls = {
  list: Endpoint & { shape: 'page'; response: z.ZodType<RecordRow[]> };
  export: Endpoint & { shape: 'file' };
  save: Endpoint & { body: z.ZodType };
  remove: Endpoint;
  upload: Endpoint;
  verify: Endpoint;
};

export const recordCalls: Readonly<Record<RecordKind, RecordCalls>> = {
  kegiatan: activityRecordContract,
  pendidikan: educationRecordContract,
  publikasi: publicationRecordContract,
  seminar: seminarRecordContract,
};
