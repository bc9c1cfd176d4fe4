import type { z } from 'zod';
import type { LmsGrades } from './lms.ts';
import type { wire } from './wire.ts';

type WireGrades = z.output<typeof wire.grades>['usergrades'];
type WireItem = WireGrades[number]['gradeitems'][number];

/**
 * A mark on the scale of 0 to 100, in hundredths; null where there is none, which is not 0. A scale of words counts from its
 * first word, which is a mark as well: of four words they are 25, 50, 75 and 100.
 */
function markOf({ graderaw: raw, grademin: min, grademax: max, scaleid }: WireItem): number | null {
  if (raw === null || raw === undefined) return null;
  const [from, to] = [typeof scaleid === 'number' ? 0 : (min ?? 0), max ?? 100];
  if (to <= from) return null;
  return Math.round(Math.min(1, Math.max(0, (raw - from) / (to - from))) * 10_000);
}

/** A gradebook by columns; categories are left out, their sum is the course's. */
export function readGrades(rows: WireGrades): LmsGrades {
  const shown = (item: WireItem): boolean => item.itemtype !== 'category';
  const columns = (rows[0]?.gradeitems ?? []).filter(shown).map(({ id, itemname, itemtype }) => ({
    id,
    name: itemname ?? 'Nilai akhir',
    total: itemtype === 'course',
  }));
  const marks = rows.map(({ userid: userId, gradeitems }) => ({
    userId,
    values: new Map(gradeitems.filter(shown).map((item) => [item.id, markOf(item)])),
  }));
  return { columns, marks };
}
