import type { Permission } from '#shared/platform/access/permissions.ts';
import type { ImportVerdict } from '#shared/connections/imports/import.contract.ts';
import type { DateRange } from '#shared/platform/date/local-date.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { ColumnSpec } from '#server/platform/sheets/mapping.ts';
import type { RowValue } from '#server/platform/sheets/parse-rows.ts';
import type { SheetRow } from '#server/platform/sheets/sheet-document.ts';
import type { Table } from '#server/platform/sheets/table.ts';

/** A row whose cells could all be read. */
export type ReadRow<Value> = {
  rowNo: number;
  value: Value;
  /** Fields a person corrected in the preview: the file did not say so. */
  corrected?: readonly string[];
};

/** A field of a record that would change, as people read it. */
export type Difference = { field: string; from: string; to: string };

/** What a row would do; `plan` is what storing it takes, absent where there is nothing to store. */
export type Judged<Plan> = {
  rowNo: number;
  recordId: string | null;
  errors: Record<string, string>;
  warnings: Record<string, string>;
  differences: Difference[];
  /** New, but not to be stored unless somebody says so. */
  doubtful?: true;
  /** Values to choose from for a field, with what speaks for each. */
  offers?: Record<string, { value: string; label: string }[]>;
  plan?: Plan;
};

/** The verdict on a row as the preview keeps it. */
export type Judgement = Omit<Judged<never>, 'plan'> & { verdict: ImportVerdict };

export type Options = Readonly<Record<string, string>>;

/** The setting that names the proof kept beside a file. */
export const PROOF = 'bukti';

/** A setting that counts for the whole file. */
export type ImportOption = {
  key: string;
  label: string;
  required: boolean;
  choices: (ctx: Ctx) => Promise<{ value: string; label: string }[]>;
};

/** A stored row, as far as taking it back needs it. */
export type StoredRow = {
  rowNo: number;
  recordId: string;
  outcome: 'CREATED' | 'UPDATED';
  before: unknown;
};

/** What became of a row that was to be stored. */
export type Stored = {
  rowNo: number;
  outcome: 'CREATED' | 'UPDATED' | 'SKIPPED' | 'FAILED';
  recordId: string | null;
  message: string | null;
  before: unknown;
};

/** A row the person ticked, with the differences and warnings shown at that time. */
export type TickedRow = ReadRow<unknown> & {
  verdict: ImportVerdict;
  differences: readonly Difference[];
  warnings: Readonly<Record<string, string>>;
};

type Common = {
  key: string;
  title: string;
  /** What a row is: "mahasiswa". */
  noun: string;
  /** Needed to upload and to store new rows, and to change records that exist. */
  permissions: { create: readonly Permission[]; update: readonly Permission[] };
  columns: readonly ColumnSpec[];
  /**
   * Columns that are known by their cells whatever a file calls them, by the column's key: how well cells fit (0 not at all,
   * `isNote` where they are read as `notes`), and the column of notes, which is read as well where it is the file's only one.
   */
  byCells?: Readonly<
    Record<
      string,
      { fit: (label: string, texts: readonly string[], isNote: boolean) => number; notes: string }
    >
  >;
  /** Columns that together may occur once in a file. */
  unique: readonly (readonly string[])[];
  options: readonly ImportOption[];
  /** Rows of the template that show how. */
  examples: readonly SheetRow[];
  /** The kind of private file a proof beside the table is kept as; its name is then the setting `PROOF`. */
  proofKind?: string;
  /** The periods a file is about, by which its days without a year are read. */
  periodsOf?: (table: Table) => DateRange[];
  /** Rows stored in one transaction. */
  chunk: number;
  /**
   * Why a row of a file, given by its rows, is no record and is set aside, by the column that shows it; null for a record. A
   * row with more cells than headings is given by its texts alone.
   */
  asideIn?: (
    file: readonly Readonly<Record<string, string>>[],
  ) => (cells: Readonly<Record<string, string>>, texts: readonly string[]) => Record<string, string> | null;
  /** Columns that name a student by NIM, whom a person may look up where a row does not. */
  studentColumns?: readonly string[];
  /** Columns whose cells stay as the file has them: a record is known again by them. */
  fixedColumns?: readonly string[];
  /** A row's verdict hangs on no other row of the file but through `unique`: large files are judged in pieces. */
  judgesAlone?: boolean;
  /** What is stored stays, each row until it is undone by itself elsewhere: nobody is offered to take a file back. */
  isFinal?: true;
  /**
   * Takes stored rows back, as far as nothing depends on them.
   * @returns why a row stays, by its number; a row not named is taken back.
   */
  undo: (ctx: Ctx, rows: readonly StoredRow[]) => Promise<Map<number, string>>;
};

/** What a module says about bringing in its records; `importKind` makes an `ImportKind` of it. */
export type KindDefinition<Specs extends readonly ColumnSpec[], Plan> = Common & {
  columns: Specs;
  /**
   * Compares rows with what is stored, in a constant number of queries. `file` is every readable row of the file they are
   * of, in its order; when ticked rows are stored, `rows` are a part of it (unless `judgesAlone`, which sees only pieces).
   */
  judge: (
    ctx: Ctx,
    rows: readonly ReadRow<RowValue<Specs>>[],
    options: Options,
    file: readonly ReadRow<RowValue<Specs>>[],
  ) => Promise<Judged<Plan>[]>;
  /** Creates the records. @returns in the order of the plans their ids, and what taking them back needs. */
  create: (ctx: Ctx, plans: readonly Plan[], options: Options) => Promise<{ id: string; note?: unknown }[]>;
  /** Changes the records. @returns what taking the change back needs, in the order of the changes. */
  update: (
    ctx: Ctx,
    changes: readonly { recordId: string; plan: Plan }[],
    options: Options,
  ) => Promise<unknown[]>;
};

/** A kind of import whatever its columns are. */
export type ImportKind = Common & {
  judge: (ctx: Ctx, rows: readonly ReadRow<unknown>[], options: Options) => Promise<Judgement[]>;
  /** Judges ticked rows of a file again and stores them. @throws the refusal of a row; nothing may be kept then. */
  commit: (
    ctx: Ctx,
    rows: readonly TickedRow[],
    options: Options,
    file: readonly ReadRow<unknown>[],
  ) => Promise<Stored[]>;
};

function verdictOf({ errors, recordId, differences }: Judged<unknown>): ImportVerdict {
  if (Object.keys(errors).length > 0) return 'WRONG';
  if (recordId === null) return 'NEW';
  return differences.length > 0 ? 'CHANGED' : 'SAME';
}

const asDecided = ({ rowNo, recordId }: Judged<unknown>, outcome: Stored['outcome'], message?: string) => ({
  rowNo,
  outcome,
  recordId,
  message: message ?? null,
  before: null,
});

/** Whether a row has doubts now that nobody was shown when it was ticked. */
const hasNewDoubts = (row: TickedRow, { doubtful, warnings }: Judged<unknown>): boolean =>
  doubtful === true && Object.entries(warnings).some(([field, words]) => row.warnings[field] !== words);

/** The outcome of a row that needs no writing, or null. */
function settled(row: TickedRow, judged: Judged<unknown>): Stored | null {
  const verdict = verdictOf(judged);
  if (verdict === 'WRONG') return asDecided(judged, 'FAILED', Object.values(judged.errors).join(' '));
  if (verdict === 'SAME') return asDecided(judged, 'SKIPPED', 'Sudah tercatat, jadi dilewati.');
  const shown = JSON.stringify(row.differences.map(({ field, from, to }) => [field, from, to]));
  const now = JSON.stringify(judged.differences.map(({ field, from, to }) => [field, from, to]));
  if (verdict === row.verdict && shown === now && !hasNewDoubts(row, judged)) return null;
  return asDecided(
    judged,
    'FAILED',
    'Data tercatat berubah sejak pratinjau. Unggah lagi untuk memeriksanya.',
  );
}

/** Makes a kind of import out of what a module says about it. */
export function importKind<const Specs extends readonly ColumnSpec[], Plan>(
  definition: KindDefinition<Specs, Plan>,
): ImportKind {
  const { judge, create, update, ...common } = definition;
  // Values were read with these very columns, in this process or by the preview that stored them.
  const read = (rows: readonly ReadRow<unknown>[]) => rows as readonly ReadRow<RowValue<Specs>>[];
  return {
    ...common,
    judge: async (ctx, rows, options) =>
      (await judge(ctx, read(rows), options, read(rows))).map((judged) => {
        const { plan: _, ...rest } = judged;
        return { ...rest, verdict: verdictOf(judged) };
      }),
    commit: async (ctx, rows, options, file) => {
      const verdicts = await judge(ctx, read(rows), options, read(file));
      const judged = new Map(verdicts.map((one) => [one.rowNo, one]));
      const done: Stored[] = [];
      const fresh: { rowNo: number; plan: Plan }[] = [];
      const changes: { rowNo: number; recordId: string; plan: Plan }[] = [];
      for (const row of rows) {
        const one = judged.get(row.rowNo);
        if (!one) continue;
        const outcome = settled(row, one);
        if (outcome) done.push(outcome);
        else if (one.plan !== undefined && one.recordId === null)
          fresh.push({ rowNo: one.rowNo, plan: one.plan });
        else if (one.plan !== undefined && one.recordId !== null)
          changes.push({ rowNo: one.rowNo, recordId: one.recordId, plan: one.plan });
      }
      const created =
        fresh.length === 0
          ? []
          : await create(
              ctx,
              fresh.map(({ plan }) => plan),
              options,
            );
      const befores = changes.length === 0 ? [] : await update(ctx, changes, options);
      return [
        ...done,
        ...fresh.map(({ rowNo }, index) => ({
          rowNo,
          outcome: 'CREATED' as const,
          recordId: created[index]?.id ?? null,
          message: null,
          before: created[index]?.note ?? null,
        })),
        ...changes.map(({ rowNo, recordId }, index) => ({
          rowNo,
          outcome: 'UPDATED' as const,
          recordId,
          message: null,
          before: befores[index] ?? null,
        })),
      ];
    },
  };
}

/** A judgement without anything wrong, to be filled in. */
export const clean = (rowNo: number): Judged<never> => ({
  rowNo,
  recordId: null,
  errors: {},
  warnings: {},
  differences: [],
});
