import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everythingSaid, textsOfSource } from './words/said.ts';
import { screenWords, wrongWords } from './words/screen-words.ts';

type Kept = { variant: string; in: RegExp; why: string };

const fixed = "fixed by the user's specification";
const read = 'read in files of others, never shown';
const official = 'the whole title, on papers that carry it';

/** Where a word stays that is not used elsewhere. */
const kept: readonly Kept[] = [
  { variant: 'Setting', in: /^docs\/guides\//, why: fixed },
  { variant: 'Setting', in: /^src\/web\/platform\/shell\//, why: fixed },
  { variant: 'Settings', in: /^src\/web\/platform\/shell\/Banner/, why: fixed },
  { variant: 'password', in: /^src\/web\/platform\/shell\/UserMenuDropdown/, why: fixed },
  { variant: 'logout', in: /^src\/web\/platform\/shell\/UserMenuDropdown/, why: fixed },
  {
    variant: 'file',
    in: /^src\/(web\/platform\/lib\/download|shared\/platform\/files|server\/(platform\/files|connections\/imports))/,
    why: fixed,
  },
  { variant: '"Minggu"', in: /^src\/shared\/platform\/format\/date/, why: 'the day' },
  { variant: 'prodi', in: /^src\/server\/connections\/(imports\/kinds|feeder)\//, why: read },
  { variant: 'matkul', in: /^src\/server\/connections\/feeder\/remotes\//, why: read },
  { variant: 'non-aktif', in: /^src\/server\/connections\/imports\/kinds\//, why: read },
  { variant: 'offline', in: /^src\/server\/connections\/imports\/kinds\//, why: read },
  { variant: 'online', in: /^src\/server\/connections\/imports\/kinds\//, why: read },
  { variant: 'online', in: /payments\/retellings/, why: read },
  { variant: 'angsuran', in: /payments\/retellings/, why: read },
  { variant: 'prodi', in: /default-roles/, why: 'a role colleges have under this name' },
  {
    variant: 'ketua program studi',
    in: /^(src\/server\/.*\/(documents|papers)|tools\/demo)\//,
    why: official,
  },
  { variant: 'ketua program studi', in: /college-fields/, why: official },
  { variant: 'pembimbing akademik', in: /print-results/, why: official },
  { variant: 'pembimbing akademik', in: /feeder\/error-codes/, why: 'words of PDDIKTI' },
  { variant: 'tahun ajaran', in: /feeder\/error-codes/, why: 'words of PDDIKTI' },
  { variant: 'SKS', in: /reference\/enrolment/, why: 'words of PDDIKTI' },
  { variant: 'template', in: /connections\/lms\//, why: 'part of an example' },
  { variant: 'sandi', in: /password-sheet/, why: 'in capitals' },
  { variant: 'hak akses', in: /own-data/, why: 'words of the law on personal data' },
  { variant: 'login', in: /campus\/sections/, why: 'part of an address' },
  { variant: 'sandi', in: /campus\/sections/, why: 'part of an address' },
  { variant: 'user', in: /lms\/failure/, why: 'name of a right in Moodle' },
  { variant: 'role', in: /lms\/(failure|moodle\/rights)/, why: 'name of a right in Moodle' },
  { variant: 'delete', in: /use-grid-keys/, why: 'name of a key' },
  { variant: 'user', in: /site\/feed/, why: 'part of robots.txt' },
];

const isKept = (variant: string, file: string): boolean =>
  kept.some((exception) => exception.variant === variant && exception.in.test(file));

const words = screenWords();
const everything = everythingSaid();
const found = everything.flatMap((said) =>
  wrongWords(said, words).map(({ variant, word }) => ({ ...said, variant, word })),
);

test('one thing has one name on screens, in papers, mails and guides', () => {
  const wrong = found
    .filter(({ variant, file }) => !isKept(variant, file))
    .map(
      ({ file, line, variant, word, text }) =>
        `${file}:${line} says "${variant}", the word is "${word}": ${text}`,
    );
  expect(wrong).toEqual([]);
});

test('every exception is of use', () => {
  const idle = kept.filter(
    (exception) =>
      !found.some(({ variant, file }) => exception.variant === variant && exception.in.test(file)),
  );
  expect(idle.map(({ variant, why }) => `${variant}: ${why}`)).toEqual([]);
});

test('no wrong word is the right one of another row', () => {
  const rights = words.flatMap(({ word }) => word.split(', '));
  expect(words.flatMap(({ not }) => not).filter((variant) => rights.includes(variant))).toEqual([]);
  expect(words.length).toBeGreaterThan(40);
});

test('the screens of an office send nobody to that office', () => {
  const toOffice =
    /(hubungi|minta|tanyakan kepada|tanyakan ke|sampaikan kepada) (BAAK|Bagian Keuangan|perpustakaan)/i;
  const sent = everything.filter(
    ({ file, text }) => /^src\/web\/.*\/staff\//.test(file) && toOffice.test(text),
  );
  expect(sent).toEqual([]);
});

test('the sweep reads what people read, and nothing else', () => {
  const source = [
    "import { A } from './Belum mengisi.tsx';",
    "const label = 'Belum mengisi';",
    'const told = `Pilih ${n} file.`;',
    'const view = <p title="Edit nilai">Surel <b>Anda</b> {"belum ada"}</p>;',
    "const rows = sql`select 'Belum mengisi' from krs`;",
    "const summary = 'Upload a file of the students';",
    "const path = 'file.edit';",
  ].join('\n');
  const wrong = textsOfSource('x.tsx', source).flatMap((said) =>
    wrongWords(said, words).map(({ variant }) => [said.line, variant]),
  );
  expect(wrong).toEqual([
    [2, 'Belum mengisi'],
    [3, 'file'],
    [4, 'surel'],
    [4, 'edit'],
  ]);
});

test('that a term has nothing is said only where there is a term', () => {
  const screens = globSync('src/web/**/*.tsx');
  const unsaid = [
    /<EmptyState\s+title=["{`]+[^"`]*semester ini\./,
    /title: '[^']*semester ini\.'(?![^}]*perTerm: true)/,
  ];
  const wrong = screens.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return !/\.test\.|platform\/dev\//.test(file) && unsaid.some((pattern) => pattern.test(text));
  });
  expect(wrong).toEqual([]);
});

test('screens write the month of a date in letters; figures with strokes are for papers and files', () => {
  const screens = globSync('src/web/**/*.{ts,tsx}');
  expect(screens.length).toBeGreaterThan(500);
  expect(screens.filter((file) => readFileSync(file, 'utf8').includes('slashDate'))).toEqual([]);
});
