import { expect, test } from 'vitest';
import type { ScheduleRow } from '#shared/teaching/schedules/schedule.views.ts';
import { bound } from '#server/platform/documents/bind.ts';
import { timetableDocument } from './papers/timetable.ts';
import { textsIn, timetableInput } from '#test/factories/documents.ts';
import { weeksBy } from './print-weeks.service.ts';

const row = (id: string, change: Partial<ScheduleRow>): ScheduleRow =>
  ({
    _id: id,
    classes: [],
    lecturers: [],
    room: null,
    ...change,
  }) as unknown as ScheduleRow;
const named = (name: string) => ({ _id: name, name });

test('a class stands in the week of everyone it concerns, in the order of names with numbers', () => {
  const rows = [
    row('1', { classes: [named('M10'), named('M9')], room: { _id: 'r', code: 'R201', name: 'Ruang' } }),
    row('2', { classes: [named('M9')] }),
  ];
  const ids = weeksBy('class', rows).map((week) => [week.name, week.rows.map(({ _id }) => _id)]);
  expect(ids).toEqual([
    ['M9', ['1', '2']],
    ['M10', ['1']],
  ]);
  expect(weeksBy('room', rows).map(({ name }) => name)).toEqual(['R201']);
  expect(weeksBy('lecturer', rows)).toEqual([]);
});

test('bound documents keep their content, each from a page of its own', () => {
  const [one, two] = ['M25A', 'M25B'].map((name) => timetableDocument({ ...timetableInput(), name }));
  if (!one || !two) throw new Error('two documents were made');
  const all = bound('Jadwal', [one, two]);
  expect(textsIn(all)).toEqual([...textsIn(one), ...textsIn(two)]);
  expect(all.content.filter((block) => 'pageBreak' in block && block.pageBreak === 'before')).toHaveLength(1);
  expect(all.content[one.content.length]).toMatchObject({ pageBreak: 'before' });
  expect(() => bound('Kosong', [])).toThrow(RangeError);
});
