import { type SQL, sql } from 'drizzle-orm';
import type { RecordQuery, RecordViews } from '#shared/people/lecturer-records/lecturer-record.contract.ts';
import { type RecordKind, recordKinds } from '#shared/people/lecturer-records/records.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { countRows, window } from '#server/platform/db/list.ts';
import { contains } from '#server/platform/db/search.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import { columnList, recordTables, recordTable } from './record-tables.ts';

/** Selects a record as JSON for the answer. */
const recordJson = (kind: RecordKind): SQL => sql`jsonb_build_object('_id', r.id, 'lecturerId', r.lecturer_id,
  ${sql.join(
    Object.entries(recordTables[kind].columns).map(
      ([field, column]) => sql`${sql.raw(`'${field}'`)}, r.${sql.identifier(column)}`,
    ),
    sql`, `,
  )},
  'file', case when f.id is not null then jsonb_build_object('name', f.name, 'original', f.original_name, 'size', f.size) end,
  'verifiedBy', v.name, 'verifiedAt', ${isoMoment(sql`r.verified_at`)}, 'updatedAt', ${isoMoment(sql`r.updated_at`)})`;

const joined = (kind: RecordKind): SQL => sql`${recordTable(kind)} r
  left join files f on f.id = r.file_id left join users v on v.id = r.verified_by`;

function recordConditions(
  kind: RecordKind,
  lecturerId: string,
  { search, type, verified }: RecordQuery,
): SQL {
  const conditions = [sql`r.lecturer_id = ${lecturerId}`];
  if (search) {
    conditions.push(contains(sql`r.${sql.identifier(recordTables[kind].searched)}`, search));
  }
  if (type) conditions.push(sql`r.type = ${type}`);
  if (verified) conditions.push(sql`(r.verified_at is not null) = ${verified === 'true'}`);
  return sql.join(conditions, sql` and `);
}

function recordOrder(kind: RecordKind, sort: string): SQL {
  const { sorts, searched } = recordTables[kind];
  const column = sql.identifier(sorts[sort.replace(/^-/, '')] ?? searched);
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  return sql`r.${column} ${direction}, r.id ${direction}`;
}

/** Returns a page of one history of a lecturer. */
export async function listRecords<K extends RecordKind>(
  db: Db,
  kind: K,
  lecturerId: string,
  query: RecordQuery,
): Promise<{ rows: RecordViews[K][]; total: number }> {
  const where = recordConditions(kind, lecturerId, query);
  const { limit, offset } = window(query);
  const [page, total] = await Promise.all([
    db.execute<{ row: RecordViews[K] }>(sql`
      select ${recordJson(kind)} as row from ${joined(kind)} where ${where}
      order by ${recordOrder(kind, query.sort)} limit ${limit} offset ${offset}`),
    countRows(db, sql`from ${recordTable(kind)} r where ${where}`),
  ]);
  return { rows: page.rows.map(({ row }) => row), total };
}

/** Locks a record. */
export async function lockRecord<K extends RecordKind>(
  db: Db,
  kind: K,
  id: string,
): Promise<RecordViews[K] | undefined> {
  const { rows } = await db.execute<{ row: RecordViews[K] }>(
    sql`select ${recordJson(kind)} as row from ${joined(kind)} where r.id = ${id} for update of r`,
  );
  return rows[0]?.row;
}

/** Builds the row of a record's fields. */
function fieldsRow(kind: RecordKind, fields: Readonly<Record<string, unknown>>): SQL {
  const { columns } = recordTables[kind];
  const values = Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [column, fields[field]]),
  );
  return sql`jsonb_populate_record(null::${recordTable(kind)}, ${JSON.stringify(values)}::jsonb)`;
}

/** @returns the id of the new record. */
export async function insertRecord(
  db: Db,
  kind: RecordKind,
  lecturerId: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<string> {
  const id = newId();
  await db.execute(sql`insert into ${recordTable(kind)} (id, lecturer_id, ${columnList(kind)})
    select ${id}::uuid, ${lecturerId}::uuid, ${columnList(kind)} from ${fieldsRow(kind, fields)}`);
  return id;
}

const UNVERIFIED = sql`verified_by = null, verified_at = null`;

/** Changes a record and clears its verification. */
export const updateRecord = (
  db: Db,
  kind: RecordKind,
  id: string,
  fields: Readonly<Record<string, unknown>>,
) =>
  db.execute(sql`update ${recordTable(kind)} set (${columnList(kind)}) =
    (select ${columnList(kind)} from ${fieldsRow(kind, fields)}), ${UNVERIFIED} where id = ${id}`);

export const setRecordFile = (db: Db, kind: RecordKind, id: string, fileId: string | null) =>
  db.execute(sql`update ${recordTable(kind)} set file_id = ${fileId}::uuid, ${UNVERIFIED} where id = ${id}`);

export const setVerified = (
  db: Db,
  kind: RecordKind,
  id: string,
  by: { userId: string; at: string } | null,
) =>
  db.execute(sql`update ${recordTable(kind)} set verified_by = ${by?.userId ?? null}::uuid,
    verified_at = ${by?.at ?? null}::timestamptz where id = ${id}`);

export const deleteRecord = (db: Db, kind: RecordKind, id: string) =>
  db.execute(sql`delete from ${recordTable(kind)} where id = ${id}`);

type ProvenRecord = { kind: RecordKind; id: string; lecturerId: string };

/** Finds the record a proof belongs to. */
export async function findRecordByFile(db: Db, fileId: string): Promise<ProvenRecord | undefined> {
  const each = recordKinds.map(
    (kind) =>
      sql`select ${kind} as kind, id, lecturer_id as "lecturerId" from ${recordTable(kind)} where file_id = ${fileId}`,
  );
  return (await db.execute<ProvenRecord>(sql.join(each, sql` union all `))).rows[0];
}
