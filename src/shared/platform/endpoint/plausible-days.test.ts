import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Field, fields, isDate, pathOf, said, TODAY } from '#test/body-fields.ts';
import { addDays, type LocalDate } from '#shared/platform/date/local-date.ts';
import { periodContract } from '#shared/teaching/calendar/academic-period.contract.ts';
import { calendarEventContract } from '#shared/teaching/calendar/calendar-event.contract.ts';
import { dayKindOf } from './day-field.ts';
import { type DayKind, dayKinds } from './plausible.ts';
import { readInput } from './read-input.ts';
import { formatOf, isText } from './schema-tree.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';

const takes = (schema: Field['schemas'][number], value: string): boolean =>
  z.safeParse(schema, value).success;
/** A time on a day: of the world, or of the campus clock. */
const isMoment = ({ schemas }: Field): boolean =>
  schemas.some(
    (one) =>
      isText(one) &&
      ['2026-08-24T10:00:00.000Z', '2026-08-24T10:00'].some(
        (moment) => takes(one, moment) && !takes(one, 'x'.repeat(moment.length)),
      ),
  );

/** The first and the last day of each kind, on {@link TODAY}. */
const daysOf: Record<DayKind, readonly [first: LocalDate, last: LocalDate]> = {
  birth: ['1900-01-01', '2012-08-24'],
  archive: ['1950-01-01', '2027-08-24'],
  record: ['1960-01-01', '2027-08-24'],
  recent: ['2006-08-24', '2027-08-24'],
  running: ['2006-08-24', '2036-08-24'],
  term: ['1960-01-01', '2038-08-24'],
  standing: ['1960-01-01', '2056-08-24'],
};
const kindOf = ({ name, schemas }: Field): DayKind | undefined => dayKindOf(schemas) ?? dayKinds[name];

describe('a day', () => {
  // When a record was read is no day that anybody types.
  const days = fields.filter((field) => (isDate(field) || isMoment(field)) && field.name !== 'updatedAt');

  test('is of a kind in every contract, and so is a moment', () => {
    expect(days.filter((field) => kindOf(field) === undefined).map(pathOf)).toEqual([]);
    expect(days.filter(isMoment).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['publishAt', 'until']),
    );
  });

  test('names no field that there is not', () => {
    const names = new Set(days.map(({ name }) => name));
    expect(Object.keys(dayKinds).filter((name) => !names.has(name))).toEqual([]);
  });

  const rangeOf = 'Isi tanggal antara';
  const bound = (field: Field, day: LocalDate): boolean => {
    const formats = field.schemas.map(formatOf);
    const time = formats.includes('date') ? '' : formats.includes('datetime') ? 'T03:00:00.000Z' : 'T10:00';
    return said(field, `${day}${time}`).some((message) => message.startsWith(rangeOf));
  };

  test.each(Object.entries(daysOf))('%s is of its range everywhere', (kind, [first, last]) => {
    const found = days.filter((field) => kindOf(field) === kind);
    expect(found.length).toBeGreaterThan(0);
    for (const field of found) {
      const refused = [addDays(first, -1), first, last, addDays(last, 1), '2075-01-01'].map((day) =>
        bound(field, day),
      );
      expect([pathOf(field), refused]).toEqual([pathOf(field), [true, false, false, true, true]]);
    }
  });

  test('of 1951 is that of a birth, or of what lies in the archive', () => {
    const passing = days.filter((field) => !bound(field, '1951-01-01')).map(kindOf);
    expect(new Set(passing)).toEqual(new Set(['birth', 'archive']));
  });
});

describe('a day of a term', () => {
  const term = { academicYear: '2026/2027', semester: 'GANJIL' } as const;
  const messagesAt = (endpoint: { body: z.ZodType }, body: object) => {
    const read = readInput(endpoint.body, body, TODAY);
    return Object.fromEntries(
      read.success ? [] : read.issues.map((one) => [one.path.join('.'), one.message]),
    );
  };
  const period = (startDate: string, endDate: string, gradeDeadline: string | null = null) =>
    messagesAt(periodContract.savePeriod, { ...term, startDate, endDate, gradeDeadline });
  const event = (startDate: string, endDate: string) =>
    messagesAt(calendarEventContract.saveEvent, {
      ...term,
      title: 'Kuliah',
      type: 'CLASS',
      startDate,
      endDate,
    });
  const thesis = (proposalOpen: string, examClose: string) =>
    messagesAt(thesisStaffContract.savePeriod, {
      name: 'Skripsi Ganjil',
      semesterCode: '20261',
      proposalOpen,
      examClose,
      proposalClose: proposalOpen,
      examOpen: examClose,
    });
  const year = 'Isi tanggal antara 1 April 2026 dan 31 Desember 2027, sesuai tahun akademik 2026/2027.';
  const round = 'Isi tanggal antara 1 Januari 2026 dan 31 Desember 2028, sesuai tahun akademik 2026/2027.';

  test('lies in the academic year that the form names, with some weeks around it', () => {
    expect(period('2026-04-01', '2027-12-31', '2027-12-31')).toEqual({});
    expect(period('2026-03-31', '2028-01-01', '2028-01-01')).toEqual({
      startDate: year,
      endDate: year,
      gradeDeadline: year,
    });
    expect(event('2026-04-01', '2027-12-31')).toEqual({});
    expect(event('2026-03-31', '2028-01-01')).toEqual({ startDate: year, endDate: year });
    expect(thesis('2026-01-01', '2028-12-31')).toEqual({});
    expect(thesis('2025-12-31', '2029-01-01')).toEqual({
      proposalOpen: round,
      proposalClose: round,
      examOpen: round,
      examClose: round,
    });
  });

  test('may be long past in a year long past', () => {
    const old = {
      academicYear: '1996/1997',
      semester: 'GENAP',
      startDate: '1997-02-01',
      endDate: '1997-07-31',
    };
    expect(messagesAt(periodContract.savePeriod, old)).toEqual({});
  });
});
