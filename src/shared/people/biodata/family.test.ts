import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DECEASED } from '#shared/platform/reference/person.ts';
import { type Family, familyProblem } from './family.ts';

const student = (birthDate: string | null, father?: string, mother?: string): Family => ({
  birthDate,
  father: { birthDate: father },
  mother: { birthDate: mother },
});
const fieldOf = (before: Family, after: Family) => familyProblem(before, after)?.field ?? null;
const none = student('2006-05-04');

test('a parent is twelve years older than the student', () => {
  expect(fieldOf(none, student('2006-05-04', '1994-05-04'))).toBeNull();
  expect(familyProblem(none, student('2006-05-04', '1994-05-05'))).toEqual({
    field: 'father.birthDate',
    message: 'Tanggal lahir ayah paling lambat 4 Mei 1994, yaitu 12 tahun sebelum tanggal lahir anaknya.',
  });
  expect(fieldOf(none, student('2006-05-04', '1970-01-01', '2007-01-01'))).toBe('mother.birthDate');
});

test('a birth date of the student that does not fit the parents names them', () => {
  const before = student('2006-05-04', '1992-01-01');
  expect(familyProblem(before, student('2003-05-04', '1992-01-01'))).toEqual({
    field: 'birthDate',
    message: 'Tanggal lahir tidak cocok dengan tanggal lahir ayah, 1 Januari 1992.',
  });
});

test.each(['father', 'mother'] as const)(
  'what the form does not ask of a late %s refuses nothing',
  (parent) => {
    const late = (birthDate: string, born = '1992-01-01'): Family => ({
      birthDate,
      [parent]: { birthDate: born, job: DECEASED },
    });
    expect(familyProblem(late('2006-05-04'), late('2003-05-04'))).toBeNull();
    expect(familyProblem(late('2006-05-04'), late('2006-05-04', '2005-01-01'))).toBeNull();
    const living = { birthDate: '2003-05-04', [parent]: { birthDate: '1992-01-01', job: '1' } };
    expect(fieldOf(late('2003-05-04'), living)).toBe(`${parent}.birthDate`);
  },
);

test('what is not known, or stood so before, is left alone', () => {
  expect(fieldOf(student(null), student(null, '2010-01-01'))).toBeNull();
  const odd = student('2006-05-04', '2005-01-01');
  expect(fieldOf(odd, odd)).toBeNull();
  expect(fieldOf(odd, student('2006-05-05', '2005-01-01'))).toBeNull();
  expect(fieldOf(odd, student('2006-05-04', '2005-01-01', '1970-01-01'))).toBeNull();
  expect(fieldOf(odd, student('2006-05-04', '2005-01-02'))).toBe('father.birthDate');
});

const year = fc.integer({ min: 1940, max: 2012 });
const births = fc
  .tuple(year, year, year)
  .map(([own, father, mother]) => student(`${own}-07-01`, `${father}-07-01`, `${mother}-07-01`));

test('a change is refused only at a field that it changes, and never when nothing is changed', () => {
  fc.assert(
    fc.property(births, births, (before, after) => {
      expect(familyProblem(after, after)).toBeNull();
      const field = fieldOf(before, after);
      const at = (one: Family) =>
        field === 'birthDate'
          ? one.birthDate
          : one[field === 'father.birthDate' ? 'father' : 'mother']?.birthDate;
      if (field !== null) expect(at(before)).not.toBe(at(after));
    }),
  );
});

const niks = (own: unknown, father: unknown, mother: unknown, guardian: unknown): Family => ({
  nik: own,
  father: { nik: father },
  mother: { nik: mother },
  guardian: { nik: guardian },
});

test('one NIK is of one person, told at the field that was changed', () => {
  const empty = niks(null, null, null, undefined);
  expect(familyProblem(empty, niks('1', '1', null, null))).toEqual({
    field: 'father.nik',
    message: 'NIK ayah sama dengan NIK mahasiswa.',
  });
  expect(familyProblem(niks('1', '2', null, null), niks('2', '2', null, null))).toEqual({
    field: 'nik',
    message: 'NIK mahasiswa sama dengan NIK ayah.',
  });
  expect(familyProblem(niks('1', '2', null, null), niks('1', '2', '2', null))?.message).toBe(
    'NIK ibu sama dengan NIK ayah.',
  );
});

test('of any family a change is refused for a NIK only where it makes two of student and parents one', () => {
  const nik = fc.constantFrom(null, '1', '2', '3');
  const family = fc.tuple(nik, nik, nik, nik).map((all) => niks(...all));
  fc.assert(
    fc.property(family, family, (before, after) => {
      const all = ({ nik: own, father, mother, guardian }: Family) => [
        own,
        father?.nik,
        mother?.nik,
        guardian?.nik,
      ];
      const [was, now] = [all(before), all(after)];
      const isSame = (one: number, other: number): boolean =>
        now[one] !== null && now[one] === now[other] && (was[one] !== now[one] || was[other] !== now[other]);
      const clash = isSame(0, 1) || isSame(0, 2) || isSame(0, 3) || isSame(1, 2);
      expect(familyProblem(before, after) !== null).toBe(clash);
    }),
  );
});
