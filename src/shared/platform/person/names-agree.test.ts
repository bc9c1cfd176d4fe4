import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameKeys, nameProblem, namesAgree } from './names-agree.ts';

test.each([
  ['Siti Aminah', 'SITI AMINAH'],
  ['Éka Sari', 'eka  sari'],
  ['Dr. Hj. Siti Aminah, S.E., M.M.', 'Siti Aminah'],
  ['Budi Santoso SE MM', 'Drs. Budi Santoso, M.Si.'],
  ['Budi Santoso', 'SANTOSO, BUDI'],
  ['Siti Nur Aminah', 'Siti Aminah'],
  ['Siti Nur Aminah', 'Siti N. Aminah'],
  ['M. Rizky Pratama', 'Muhammad Rizky Pratama'],
  ['A.B. Susanto', 'Agus Bambang Susanto'],
  ['Muh. Rizki', 'Mohammad Rizky'],
  ['Mochamad Iqbal', 'Muhammad Iqbal'],
  ['Abd. Rahman', 'Abdul Rahman'],
  ['Ma’ruf Amin', "Ma'ruf Amin"],
  ['Maruf Amin', 'Maʼruf Amin'],
  ['Al-Farisi Salman', 'Al Farisi Salman'],
  ['Salman Al–Farisi', 'Salman Alfarisi'],
  ['Nur Aini', 'Nuraini'],
  ['Nur Aini Abdul Rahman', 'Nuraini Abdurrahman'],
  ['Djoko Soeharto', 'Joko Suharto'],
  ['Siti Aisyah', 'Siti Aisha'],
  ['Fitri Handayani', 'Fitri Handyani'],
  ['MUHAMMAD RIZKY PRATA', 'Muhammad Rizky Pratama'],
  ['Suharto', 'Suharto'],
  ['Budi', 'Budi Santoso'],
  ['Ma', 'Ma'],
  ['', 'Siti Aminah'],
  [' - ', 'Siti Aminah'],
])('%s and %s agree', (left, right) => {
  expect([namesAgree(left, right), namesAgree(right, left)]).toEqual([true, true]);
});

test.each([
  ['Siti Aminah', 'Budi Santoso'],
  ['Siti Aminah', 'Siti Nurhaliza'],
  ['Rina Wati', 'Rini Wati'],
  ['Dewi Sari', 'Desi Sari'],
  ['Andi Saputra', 'Adi Saputra'],
  ['Siti', 'Budi Siti Rahma'],
  ['A', 'Ani Lestari'],
  ['A. B.', 'Agus Bambang'],
  ['Siti Nur Aminah', 'Siti Aminah Putri'],
  ['S.E.', 'Budi Santoso'],
])('%s and %s do not', (left, right) => {
  expect([namesAgree(left, right), namesAgree(right, left)]).toEqual([false, false]);
});

const given =
  'ahmad budi cahya dewi eka fitri gita hadi indah joko kartika lestari muhammad nur putri rina rini siti wati'.split(
    ' ',
  );
const aName = fc
  .array(fc.constantFrom(...given), { minLength: 1, maxLength: 4 })
  .map((words) => words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(' '));

describe('properties', () => {
  test('a name agrees with itself however it is dressed', () =>
    fc.assert(
      fc.property(aName, fc.boolean(), fc.boolean(), (name, upper, titled) => {
        const shown = titled ? `Dr. ${name}, S.E., M.M.` : name;
        expect(namesAgree(name, upper ? shown.toUpperCase() : shown)).toBe(true);
        expect(namesAgree(name, name.split(' ').toReversed().join(' '))).toBe(true);
      }),
    ));

  test('both sides may be asked', () =>
    fc.assert(
      fc.property(fc.string(), fc.oneof(aName, fc.string()), (left, right) => {
        expect(namesAgree(left, right)).toBe(namesAgree(right, left));
      }),
      { examples: [['kx', 'X']] },
    ));

  test('names moved among the rows of a list are found, unless they moved to a namesake', () =>
    fc.assert(
      fc.property(fc.array(aName, { minLength: 2, maxLength: 12 }), fc.nat(), fc.nat(), (names, from, to) => {
        const [left, right] = [from % names.length, to % names.length];
        const moved = names.with(left, names[right] ?? '').with(right, names[left] ?? '');
        const others = nameKeys(names);
        const problems = moved.map((written, index) =>
          nameProblem({ label: 'NIM', key: String(index), written }, names[index] ?? '', others),
        );
        const same = nameKeys([names[left] ?? '', names[right] ?? '']).size === 1;
        expect(problems.filter((problem) => problem !== null)).toHaveLength(same ? 0 : 2);
      }),
    ));
});

test('a refusal names both', () => {
  expect(
    nameProblem({ label: 'NIM', key: '25612010001', written: ' Budi Santoso ' }, 'Siti Aminah', nameKeys([])),
  ).toBe('NIM 25612010001 milik Siti Aminah, tetapi baris ini bernama Budi Santoso. Periksa urutan kolom.');
});

test('a name close to the own one is refused where it is exactly that of another', () => {
  const others = nameKeys(['Siti Amina', 'Siti Amini']);
  const problem = (written: string) => nameProblem({ label: 'NIM', key: '1', written }, 'Siti Amina', others);
  expect([problem('Siti Aminah'), problem('Siti Amini')]).toEqual([
    null,
    expect.stringContaining('Siti Amini'),
  ]);
});

test.each([
  ['Ahmad Fauzi R', true],
  ['A. Fauzi Rahman', true],
  ['Fauzi Rahman', true],
  ['Ahmad Fauzi', false],
  ['Ahmad F.', false],
  ['A. Fauzi', false],
  ['Ahmad Fauzi, S.E.', false],
  ['Ahmad Nur Fauzi', false],
])('%s of Ahmad Fauzi, where Ahmad Fauzi Rahman is in the list, is refused: %s', (written, isRefused) => {
  const others = nameKeys(['Ahmad Fauzi', 'Ahmad Fauzi Rahman', 'Rahman Hakim']);
  const problem = nameProblem({ label: 'NIM', key: '1', written }, 'Ahmad Fauzi', others);
  expect(problem !== null).toBe(isRefused);
});

test('a name shortened from the longer of two alike is that of the longer, whichever is written beside', () => {
  const words = ['Bambang', 'Cahya', 'Dewi', 'Galih', 'Fajar', 'Intan', 'Kartika', 'Lestari'];
  fc.assert(
    fc.property(
      fc.shuffledSubarray(words, { minLength: 3, maxLength: 4 }),
      fc.boolean(),
      (long, isInitial) => {
        const short = long.slice(0, -1);
        const last = long.at(-1) ?? '';
        const written = [...short, isInitial ? last.slice(0, 1) : last].join(' ');
        const others = nameKeys([short.join(' '), long.join(' ')]);
        const of = (owner: readonly string[]) =>
          nameProblem({ label: 'NIM', key: '1', written }, owner.join(' '), others);
        expect([of(long), of(short)]).toEqual([null, expect.stringContaining(written)]);
      },
    ),
  );
});
