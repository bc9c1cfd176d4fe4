import { z } from 'zod';
import { endpoint, idParams } from '#shared/platform/endpoint/endpoint.ts';
import { sheetField } from '#shared/platform/endpoint/fields.ts';
import { sheetRead } from '#shared/platform/sheets/sheet-read.views.ts';
import { feederRowView } from './feeder.views.ts';

const read = { permissions: ['feeder:get', 'curriculum:get'] } as const;
const count = z.number().int();

const curriculumSide = z.object({
  name: z.string(),
  startSemester: z.string(),
  totalSks: z.string().nullable(),
});

/** A curriculum as both sides have it; `_id` is ours, null where only the feeder has it. */
export const feederCurriculum = z.object({
  _id: z.string().nullable(),
  feederId: z.string().nullable(),
  name: z.string(),
  local: curriculumSide.nullable(),
  feeder: curriculumSide.nullable(),
});

const curriculumCourse = z.object({
  code: z.string(),
  name: z.string(),
  sks: z.string().nullable(),
  semester: z.string().nullable(),
  mandatory: z.boolean(),
});

/** Bytes and rows of a table that is read for a preview. */
export const MAX_CONVERT_BYTES = 5 * 1024 * 1024;
export const MAX_CONVERT_ROWS = 5_000;

export const feederDataContract = {
  curricula: endpoint({
    method: 'GET',
    path: '/api/feeder/curriculum',
    summary: 'Curricula of the programme as the feeder holds them now, beside ours',
    access: read,
    response: z.array(feederCurriculum),
  }),
  sendCurricula: endpoint({
    method: 'POST',
    path: '/api/feeder/curriculum',
    summary: 'Begin to send curricula',
    access: { permissions: ['feeder:sync', 'curriculum:get'] },
    body: z.object({ ids: z.array(z.uuid()).min(1, 'Pilih minimal satu kurikulum.').max(50) }),
    response: z.object({ jobId: z.string() }),
  }),
  curriculum: endpoint({
    method: 'GET',
    path: '/api/feeder/curriculum/:id',
    summary: 'Courses of a curriculum as the feeder holds them now, beside ours',
    access: read,
    params: idParams,
    response: z.object({
      curriculum: feederCurriculum,
      local: z.array(curriculumCourse),
      feeder: z.array(curriculumCourse),
      rows: z.array(feederRowView),
    }),
  }),
  sendCurriculum: endpoint({
    method: 'POST',
    path: '/api/feeder/curriculum/:id',
    summary: 'Begin to send the courses of a curriculum',
    access: { permissions: ['feeder:sync', 'curriculum:get'] },
    params: idParams,
    response: z.object({ jobId: z.string() }),
  }),
  convert: endpoint({
    method: 'POST',
    path: '/api/convert/csv-to-json',
    summary: 'Rows of an uploaded CSV or XLSX for a preview; nothing is kept',
    access: { permissions: ['feeder:get'] },
    upload: { accept: ['csv', 'xlsx'], maxFiles: 1, maxBytes: MAX_CONVERT_BYTES },
    body: z.object({ sheet: sheetField }),
    response: sheetRead.extend({
      headers: z.array(z.string()),
      rows: z.array(z.record(z.string(), z.string())),
      total: count,
    }),
  }),
};
