import type { FeederRow } from '../neo-feeder/feeder.ts';
import type { Where } from '../neo-feeder/filter.ts';
import type { LocalRow } from '../sources/source.ts';
import { nimOf, ofNims } from './nims.ts';
import { type Session, textAt } from './session.ts';

/** A student as a row of the feeder names him. */
export const who = (row: FeederRow): string => `${textAt(row, 'nim')} · ${textAt(row, 'nama_mahasiswa')}`;

/** The NIM here of a row's student. */
export const nimIn = async (row: FeederRow, session: Session): Promise<string> =>
  nimOf(await session.renamed(), row);

/** The condition that finds what belongs to the students of these rows; undefined without any. */
export async function onlyStudents(session: Session, rows: readonly LocalRow[]): Promise<Where | undefined> {
  const nims = rows.flatMap(({ parents }) => parents['nim'] || []);
  return nims.length === 0 ? undefined : ofNims(await session.renamed(), nims);
}

/** Reading for records of which a student has one. */
export const byStudent = { only: onlyStudents, keyOf: nimIn };
