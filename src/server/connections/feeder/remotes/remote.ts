import { sameValue } from '#shared/platform/feeder/values.ts';
import type { ReadingAct } from '../neo-feeder/acts.ts';
import type { FeederRecord, FeederRow } from '../neo-feeder/feeder.ts';
import type { Where } from '../neo-feeder/filter.ts';
import type { LocalRow } from '../sources/source.ts';
import type { Session } from './session.ts';

/** A record of the feeder under its natural key. */
export type RemoteRow = {
  key: string;
  label: string;
  /** What names it in the feeder. */
  ids: Record<string, string>;
  values: FeederRow;
};

/** Ids of what a new record hangs on, or why it cannot be sent yet. */
export type Parents = { ids: Record<string, string> } | { problem: string };

/** The feeder's side of a channel. */
export type Remote = {
  /** Every record of the session's scope, page after page, in an order in which equal records stand side by side. */
  pages: (session: Session) => AsyncGenerator<RemoteRow[]>;
  /** The records that are these rows; rows without any are missing. */
  find: (session: Session, rows: readonly LocalRow[]) => Promise<RemoteRow[]>;
  /** Whether the feeder has a record with these ids, by the names of `key`. */
  holds?: (session: Session, ids: Readonly<Record<string, string>>) => Promise<boolean>;
  /** Why a record must not be taken out although the portal wants it: something else hangs on it. Null when nothing does. */
  held?: (session: Session, ids: FeederRecord) => Promise<string | null>;
  /** Some records are found only when they are looked for: a comparison does so for what its pages did not show. */
  asksForRest?: true;
  /** Why a record that fits must not be touched by a machine: it is somebody else's. Null when nothing speaks against it. */
  conflict?: (row: LocalRow, there: RemoteRow) => string | null;
  /**
   * Whether a record that fits by its key may yet be another, because it goes by another name: it is not remembered as this one.
   * A code or NIM mistyped here must not bind a record for good.
   */
  isDoubtful?: (row: LocalRow, there: Pick<RemoteRow, 'values'>) => boolean;
  /** Whether a record says nothing by itself: without one of the portal it is not worth showing. */
  isBlank?: (there: RemoteRow) => boolean;
  /** The feeder itself takes the same record twice, so what nobody answered is given more time before it is sent again. */
  unguarded?: true;
  /** Says of the portal's rows what only the feeder's own lists can: ids of what they name. */
  complete?: (session: Session, rows: readonly LocalRow[]) => Promise<LocalRow[]>;
  parents: (session: Session, rows: readonly LocalRow[]) => Promise<Map<string, Parents>>;
  /** Names of the ids that are the key of a record. */
  key: readonly string[];
  /** Ids the feeder gives itself; no insert may name them. */
  given?: readonly string[];
  /** Acts; null where the feeder has none. A change without an act of its own is taking out and putting in again. */
  insert: string | null;
  update: string | null;
  remove: string | null;
};

type Table = {
  act: ReadingAct;
  /** Equal records stand side by side in it. */
  order: string;
  where: (session: Session) => Where;
  /** The condition that finds some rows; undefined when there is nothing to look for. */
  only: (session: Session, rows: readonly LocalRow[]) => Promise<Where | undefined> | Where | undefined;
  /** Natural key of a row; null for what belongs to nothing here. */
  keyOf: (row: FeederRow, session: Session) => Promise<string | null> | string | null;
  label: (row: FeederRow) => string;
  /** Columns that name the record, by the names the writing acts use. */
  ids: Readonly<Record<string, string>>;
};

/** Whether both sides call a record by different names in a column. */
export const otherName =
  (column: string): NonNullable<Remote['isDoubtful']> =>
  (row, { values }) =>
    !sameValue('text', row.values[column] ?? null, values[column] ?? null);

/** Looks for a record by its ids. @param columns where they stand in the act's rows, by their names */
export const holdsIn =
  (act: ReadingAct, columns: Readonly<Record<string, string>>): NonNullable<Remote['holds']> =>
  async (session, ids) => {
    const all = Object.entries(ids).map(([name, is]) => ({ column: columns[name] ?? name, is }));
    const order = all.map(({ column }) => column).join(', ');
    for await (const page of session.client.pages(act, { where: { all }, order })) {
      if (page.length > 0) return true;
    }
    return false;
  };

/** Reading for a channel whose records are the rows of one act. */
export function tableOf(table: Table): Pick<Remote, 'pages' | 'find' | 'holds'> {
  async function* read(session: Session, where: Where): AsyncGenerator<RemoteRow[]> {
    let last = '';
    for await (const page of session.client.pages(table.act, { where, order: table.order })) {
      const rows: RemoteRow[] = [];
      for (const values of page) {
        const ids = Object.fromEntries(
          Object.entries(table.ids).map(([name, column]) => [name, values[column] ?? '']),
        );
        const key = await table.keyOf(values, session);
        const named = JSON.stringify(ids);
        // An act may show one record several times, once for each of something else (a class per lecturer).
        if (key !== null && named !== last) rows.push({ key, label: table.label(values), ids, values });
        last = named;
      }
      yield rows;
    }
  }
  return {
    pages: (session) => read(session, table.where(session)),
    holds: holdsIn(table.act, table.ids),
    find: async (session, rows) => {
      const wanted = await table.only(session, rows);
      if (wanted === undefined) return [];
      const keys = new Set(rows.map(({ key }) => key));
      const found: RemoteRow[] = [];
      for await (const page of read(session, { all: [table.where(session), wanted] })) {
        found.push(...page.filter(({ key }) => keys.has(key)));
      }
      return found;
    },
  };
}

/** That a column holds one of some values. */
export type Among = { column: string; in: readonly string[] };

/** That one of these holds; undefined when none of them has anything to look for. */
export function anyOf(conditions: readonly Among[]): Where | undefined {
  const some = conditions.filter(({ in: values }) => values.length > 0);
  return some.length === 0 ? undefined : { any: some };
}

/** The condition that a column holds one of what the rows name as a parent. */
export function amongParents(column: string, rows: readonly LocalRow[], role: string): Where | undefined {
  const values = [...new Set(rows.flatMap(({ parents }) => parents[role] || []))];
  return values.length === 0 ? undefined : { column, in: values };
}

/** Parents found row by row. */
export const eachParents = async (
  rows: readonly LocalRow[],
  of: (row: LocalRow) => Parents | Promise<Parents>,
): Promise<Map<string, Parents>> => {
  const found = new Map<string, Parents>();
  for (const row of rows) found.set(row.key, await of(row));
  return found;
};
