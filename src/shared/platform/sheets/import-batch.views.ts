import { z } from 'zod';
import { sheetRead } from './sheet-read.views.ts';

export const importStatuses = ['PREVIEW', 'COMMITTING', 'COMMITTED', 'UNDONE'] as const;

/** Bytes of an uploaded table. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;

/** The setting of a batch that says what of its workbook was not read, or is not shown in it. */
export const NOTES = 'catatan';

const count = z.number().int();

/** A column a table is asked for. */
export const importColumn = z.object({ key: z.string(), label: z.string(), required: z.boolean() });

/** A field with the headings of the columns that fit it. */
const columnsOfField = importColumn.omit({ required: true }).extend({ columns: z.array(z.string()) });

/** "A" dan "B" */
const quoted = (columns: readonly string[]): string => columns.map((label) => `"${label}"`).join(' dan ');

type ColumnsOfField = Omit<z.infer<typeof columnsOfField>, 'key'>;

/** Why no column was taken for a field. */
export const competing = ({ label, columns }: ColumnsOfField): string =>
  `Kolom ${quoted(columns)} sama-sama dapat berarti ${label}.`;

/** That the text of a field comes from several columns. */
export const readTogether = ({ label, columns }: ColumnsOfField): string =>
  `Kolom ${quoted(columns)} digabung menjadi ${label}.`;

/** One uploaded file: how its columns are read and how its rows stand. */
export const importBatchView = z.object({
  _id: z.string(),
  kind: z.string(),
  fileName: z.string(),
  status: z.enum(importStatuses),
  /** Columns of the file with a first value, to recognise them by. */
  headers: z.array(
    z.object({
      index: count.meta({ description: 'Which column, from 0.' }),
      label: z.string(),
      sample: z.string(),
    }),
  ),
  /** Position of the file's column for each field; null where none fills it. */
  mapping: z.record(z.string(), count.nullable()),
  /** Required columns the file does not have: nothing is read while there are any. */
  missing: z.array(importColumn.omit({ required: true })),
  /** Fields that several columns fit equally well: nothing is read until one of them is chosen. */
  contested: z.array(columnsOfField),
  /** Fields whose text is put together from several columns. */
  joined: z.array(columnsOfField),
  options: z.record(z.string(), z.string()),
  counts: z.object({
    total: count,
    NEW: count,
    CHANGED: count,
    SAME: count,
    WRONG: count,
    ASIDE: count,
    ticked: count,
    created: count,
    updated: count,
    skipped: count,
    failed: count,
    undone: count,
  }),
  jobId: z.string().nullable(),
  /** An earlier upload of exactly this file. */
  sameAs: z.object({ _id: z.string(), at: z.string(), status: z.enum(importStatuses) }).nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
});
export type ImportBatchView = z.infer<typeof importBatchView>;

/** One that was uploaded just now. */
export const uploadedBatch = importBatchView.extend(sheetRead.shape);
export type UploadedBatch = z.infer<typeof uploadedBatch>;
