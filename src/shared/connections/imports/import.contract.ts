import { z } from 'zod';
import {
  importBatchView,
  importColumn,
  MAX_IMPORT_BYTES,
  uploadedBatch,
} from '#shared/platform/sheets/import-batch.views.ts';
import { endpoint, idParams, listQuery } from '#shared/platform/endpoint/endpoint.ts';
import { sheetField, tableField } from '#shared/platform/endpoint/fields.ts';
import { sheetRead } from '#shared/platform/sheets/sheet-read.views.ts';

/** `ASIDE` is a row that is no record, such as a line of sums. */
export const importVerdicts = ['NEW', 'CHANGED', 'SAME', 'WRONG', 'ASIDE'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];
export const importOutcomes = ['CREATED', 'UPDATED', 'SKIPPED', 'FAILED', 'UNDONE'] as const;

const count = z.number().int();

/** What a kind of import takes: columns, and settings that count for the whole file. */
export const importKindView = z.object({
  key: z.string(),
  title: z.string(),
  /** What a row is: "mahasiswa". */
  noun: z.string(),
  /** `isStudent`: names a student by NIM, who may be looked up. */
  columns: z.array(importColumn.extend({ isStudent: z.boolean() })),
  options: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      required: z.boolean(),
      choices: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
  /** Whether a proof may come beside the file, such as the bank's own PDF. */
  takesProof: z.boolean(),
  /** Whether the asker may also change records that exist. */
  mayUpdate: z.boolean(),
  /** Whether a stored file can be taken back in one go. */
  mayUndo: z.boolean(),
});
export type ImportKindView = z.infer<typeof importKindView>;

export const importRowView = z.object({
  /** The row's number in a spreadsheet program. */
  rowNo: count,
  verdict: z.enum(importVerdicts),
  /** The cells of the mapped columns as they stand in the file. */
  cells: z.record(z.string(), z.string()),
  errors: z.record(z.string(), z.string()),
  warnings: z.record(z.string(), z.string()),
  /** Stored only when it is ticked by itself. */
  doubtful: z.boolean(),
  /** Values the portal has to offer for a field, with what speaks for each. */
  offers: z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string() }))),
  /** Fields that would change, with the value the record holds. */
  differences: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  ticked: z.boolean(),
  outcome: z.enum(importOutcomes).nullable(),
  message: z.string().nullable(),
});
export type ImportRowView = z.infer<typeof importRowView>;

const kindParams = z.object({ kind: z.string().max(40) });
const upload = { accept: ['xlsx', 'csv'], maxFiles: 1, maxBytes: MAX_IMPORT_BYTES } as const;
/** The proof beside a table, for kinds that take one: its field, checked by its content. */
export const PROOF_FIELD = 'proof';
export const importProofUpload = {
  accept: ['image', 'pdf'],
  maxFiles: 1,
  maxBytes: MAX_IMPORT_BYTES,
} as const;
const started = z.object({ jobId: z.string() });

export const importContract = {
  addManyStudent: endpoint({
    method: 'POST',
    path: '/api/staff/add-many-student',
    summary: 'Upload a file of students and see what it would do; with `batchId` and `commit` store its rows',
    access: { permissions: ['student:create'] },
    upload: { ...upload, optional: true },
    body: z.object({
      batchId: z.uuid().optional(),
      commit: z.union([z.boolean(), z.stringbool()]).default(false),
      sheet: sheetField,
    }),
    /** What of the file was read, where one was uploaded. */
    response: importBatchView.extend(sheetRead.partial().shape),
  }),
  kind: endpoint({
    method: 'GET',
    path: '/api/staff/import/kind/:kind',
    summary: 'Columns and settings of a kind of import',
    access: 'signed-in',
    params: kindParams,
    response: importKindView,
  }),
  template: endpoint({
    method: 'GET',
    path: '/api/staff/import/kind/:kind/template',
    summary: 'A workbook to fill in',
    access: 'signed-in',
    params: kindParams,
    response: z.unknown(),
    shape: 'file',
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/staff/import/kind/:kind',
    summary:
      'Upload a table (`file`), for some kinds with a proof beside it (`proof`), and see what it would do; stores nothing but the preview',
    access: 'signed-in',
    params: kindParams,
    upload: {
      ...upload,
      maxFiles: 2,
      fields: { file: 'The table.', [PROOF_FIELD]: 'What proves it, of kinds that ask for a proof.' },
    },
    body: z.object({ options: tableField(40, z.string().max(100)).default({}), sheet: sheetField }),
    response: uploadedBatch,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/staff/import',
    summary: 'Uploads of a kind; without its permission only the own ones',
    access: 'signed-in',
    query: listQuery(['createdAt'], { kind: z.string().max(40) }),
    response: z.array(
      importBatchView.omit({
        headers: true,
        mapping: true,
        missing: true,
        contested: true,
        joined: true,
        sameAs: true,
      }),
    ),
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/staff/import/:id',
    summary: 'One upload; for its creator and for holders of the permission',
    access: 'signed-in',
    params: idParams,
    response: importBatchView,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/staff/import/:id/rows',
    summary: 'Rows of an upload by verdict or outcome',
    access: 'signed-in',
    params: idParams,
    query: listQuery(['rowNo'], {
      verdict: z.enum(importVerdicts).optional(),
      outcome: z.enum(importOutcomes).optional(),
    }),
    response: z.array(importRowView),
    shape: 'page',
  }),
  map: endpoint({
    method: 'POST',
    path: '/api/staff/import/:id/mapping',
    summary: 'Change which columns are read as what, or the settings of the file, and judge every row again',
    access: 'signed-in',
    params: idParams,
    body: z.object({
      mapping: tableField(60, z.number().int().min(0).nullable()).default({}),
      options: tableField(40, z.string().max(100)).default({}),
    }),
    response: importBatchView,
  }),
  repair: endpoint({
    method: 'POST',
    path: '/api/staff/import/:id/row/:rowNo',
    summary: 'Correct cells of a row; the file is judged again with them',
    access: 'signed-in',
    params: idParams.extend({ rowNo: z.coerce.number().int().min(1) }),
    body: z.object({ cells: tableField(60, z.string().max(2000)) }),
    response: z.object({ row: importRowView, batch: importBatchView }),
  }),
  tick: endpoint({
    method: 'POST',
    path: '/api/staff/import/:id/tick',
    summary:
      'Choose which new and changed rows are to be stored: some, or all of a verdict (of which doubtful ones are ticked by number only)',
    access: 'signed-in',
    params: idParams,
    body: z.object({
      ticked: z.boolean(),
      verdict: z.enum(['NEW', 'CHANGED']).optional(),
      rows: z.array(z.number().int()).max(1000).default([]),
    }),
    response: importBatchView,
  }),
  commit: endpoint({
    method: 'POST',
    path: '/api/staff/import/:id/commit',
    summary: 'Store the ticked rows in the background',
    access: 'signed-in',
    params: idParams,
    response: started,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/staff/import/:id/undo',
    summary: 'Take back in the background every row nothing depends on yet',
    access: 'signed-in',
    params: idParams,
    response: started,
  }),
  errors: endpoint({
    method: 'GET',
    path: '/api/staff/import/:id/errors',
    summary: 'The rows that are wrong or failed, with reasons, to be corrected and uploaded again',
    access: 'signed-in',
    params: idParams,
    response: z.unknown(),
    shape: 'file',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/import/:id',
    summary: 'Throw a preview away',
    access: 'signed-in',
    params: idParams,
    response: z.object({ _id: z.string() }),
  }),
};
