import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { importRows } from '#server/platform/db/schema.ts';
import type { ReadRow, Stored } from './import-kind.ts';
import type { JudgedRow } from './read-file.ts';

/** Rows written by one statement. */
const PER_STATEMENT = 500;

const asJson = (rows: readonly JudgedRow[]): string =>
  JSON.stringify(
    rows.map(({ rowNo, differences, recordId, doubtful, offers, ...row }) => ({
      ...row,
      row_no: rowNo,
      current: differences.length > 0 ? differences : null,
      record_id: recordId,
      doubtful: doubtful === true,
      offers: offers ?? {},
    })),
  );

const shape = sql`(row_no int, raw jsonb, kinds text, verdict text, errors jsonb, warnings jsonb, value jsonb, current jsonb, record_id uuid, doubtful boolean, offers jsonb)`;

async function inPieces(
  rows: readonly JudgedRow[],
  write: (piece: readonly JudgedRow[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += PER_STATEMENT) {
    await write(rows.slice(start, start + PER_STATEMENT));
  }
}

/** Stores the rows of a new batch; new ones are ticked unless they are doubtful. */
export const insertVerdicts = (db: Db, batchId: string, rows: readonly JudgedRow[]): Promise<void> =>
  inPieces(rows, (piece) =>
    db.execute(sql`
      insert into import_rows (batch_id, row_no, raw, kinds, verdict, errors, warnings, value, current, record_id,
        doubtful, offers, ticked)
      select ${batchId}::uuid, row_no, raw, kinds, verdict, errors, warnings, value, current, record_id,
        doubtful, offers, verdict = 'NEW' and not doubtful
      from jsonb_to_recordset(${asJson(piece)}::jsonb) r ${shape}`),
  );

/**
 * Writes the verdicts that differ from those kept; a row whose verdict changed, or that has other doubts than those it was
 * ticked with, is ticked as if it were new here, unless it was doubtful before: a correction takes no doubt away unasked.
 */
export const updateVerdicts = (db: Db, batchId: string, rows: readonly JudgedRow[]): Promise<void> =>
  inPieces(rows, (piece) =>
    db.execute(sql`
      update import_rows t set verdict = r.verdict, errors = r.errors, warnings = r.warnings, value = r.value,
        current = r.current, record_id = r.record_id, doubtful = r.doubtful, offers = r.offers,
        ticked = case when t.verdict = r.verdict and (not r.doubtful or t.doubtful and t.warnings = r.warnings) then t.ticked
          else r.verdict = 'NEW' and not r.doubtful and not t.doubtful end
      from jsonb_to_recordset(${asJson(piece)}::jsonb) r ${shape}
      where t.batch_id = ${batchId} and t.row_no = r.row_no
        and (t.verdict, t.errors, t.warnings, t.value, t.current, t.record_id, t.doubtful, t.offers)
          is distinct from (r.verdict, r.errors, r.warnings, r.value, r.current, r.record_id, r.doubtful, r.offers)`),
  );

/** Numbers of ticked rows without outcome, in order. */
export async function openRows(db: Db, batchId: string): Promise<number[]> {
  const rows = await db
    .select({ rowNo: importRows.rowNo })
    .from(importRows)
    .where(and(eq(importRows.batchId, batchId), importRows.ticked, isNull(importRows.outcome)))
    .orderBy(importRows.rowNo);
  return rows.map(({ rowNo }) => rowNo);
}

/** Every row of a file whose cells could be read, in order. */
export const readableRows = (db: Db, batchId: string): Promise<ReadRow<unknown>[]> =>
  db
    .select({ rowNo: importRows.rowNo, value: importRows.value, corrected: importRows.corrected })
    .from(importRows)
    .where(and(eq(importRows.batchId, batchId), isNotNull(importRows.value)))
    .orderBy(importRows.rowNo);

/** Those of the rows that still have no outcome, locked: a second run of the job waits here and then finds none. */
export const lockOpenRows = (db: Db, batchId: string, rowNos: readonly number[]) =>
  db
    .select({
      rowNo: importRows.rowNo,
      value: importRows.value,
      corrected: importRows.corrected,
      verdict: importRows.verdict,
      current: importRows.current,
      warnings: importRows.warnings,
    })
    .from(importRows)
    .where(
      and(
        eq(importRows.batchId, batchId),
        importRows.ticked,
        isNull(importRows.outcome),
        sql`${importRows.rowNo} = any(${sql.param(rowNos)}::int[])`,
      ),
    )
    .orderBy(importRows.rowNo)
    .for('update');

/** Keeps what became of rows. */
export const writeOutcomes = (db: Db, batchId: string, stored: readonly Stored[]) =>
  db.execute(sql`
    update import_rows t set outcome = r.outcome, message = r.message, before = r.before,
      record_id = coalesce(r."recordId", t.record_id)
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      r ("rowNo" int, outcome text, message text, before jsonb, "recordId" uuid)
    where t.batch_id = ${batchId} and t.row_no = r."rowNo"`);

/** Rows that were stored and not taken back, the last first: later rows may rest on earlier ones. */
export async function keptRows(db: Db, batchId: string): Promise<number[]> {
  const { rows } = await db.execute<{ row_no: Rows['importRows']['rowNo'] }>(sql`
    select row_no from import_rows where batch_id = ${batchId} and outcome in ('CREATED', 'UPDATED')
    order by row_no desc`);
  return rows.map(({ row_no }) => row_no);
}

export const lockKeptRows = (db: Db, batchId: string, rowNos: readonly number[]) =>
  db
    .select({
      rowNo: importRows.rowNo,
      recordId: importRows.recordId,
      outcome: importRows.outcome,
      before: importRows.before,
    })
    .from(importRows)
    .where(
      and(
        eq(importRows.batchId, batchId),
        sql`${importRows.outcome} in ('CREATED', 'UPDATED')`,
        sql`${importRows.rowNo} = any(${sql.param(rowNos)}::int[])`,
      ),
    )
    .orderBy(importRows.rowNo)
    .for('update');

/** Marks rows as taken back, or says why they stay. */
export const writeUndone = (
  db: Db,
  batchId: string,
  rowNos: readonly number[],
  refused: ReadonlyMap<number, string>,
) =>
  db.execute(sql`
    update import_rows t set message = r.message,
      outcome = case when r.message is null then 'UNDONE' else t.outcome end
    from jsonb_to_recordset(${JSON.stringify(
      rowNos.map((rowNo) => ({ row_no: rowNo, message: refused.get(rowNo) ?? null })),
    )}::jsonb) r (row_no int, message text)
    where t.batch_id = ${batchId} and t.row_no = r.row_no`);
