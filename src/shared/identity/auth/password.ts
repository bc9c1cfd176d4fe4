import { monthNames } from '#shared/platform/format/date.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { isKeyboardWalk, isOnePieceRepeated } from './easy-pattern.ts';
import { type PieceKind, remainderOf, withBeginnings } from './guessable.ts';

/** Facts about a person that others may try as a password. */
export type PasswordFacts = {
  nim: string | null;
  nik: string | null;
  birthDate: LocalDate | null;
  /** Names of the person and of the institution. */
  names?: readonly string[];
};

type IsWord = (text: string) => boolean;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 72;

/** Digits in a row that go up or down by one make a password weak from this length on (specification §5). */
const RUN_LENGTH = 8;

/** Whether eight digits in a row each follow the one before, upwards or downwards (specification §5). */
export function hasDigitRun(password: string): boolean {
  let [up, down] = [1, 1];
  for (let at = 1; at < password.length; at += 1) {
    const pair = password.slice(at - 1, at + 1);
    const step = /^[0-9]{2}$/.test(pair) ? Number(pair[1]) - Number(pair[0]) : 0;
    up = step === 1 ? up + 1 : 1;
    down = step === -1 ? down + 1 : 1;
    if (up >= RUN_LENGTH || down >= RUN_LENGTH) return true;
  }
  return false;
}

const plain = (text: string): string => text.toLowerCase().replace(/[\s./_-]/g, '');

/** What may stand behind or before a pattern without making it another: a year and a mark or two. */
const AROUND = /^[^a-z]{0,6}|[^a-z]{0,6}$/g;

/** A password itself, and without up to six digits or marks at its ends. */
const cores = (password: string): string[] => {
  const bare = plain(password);
  return [bare, bare.replaceAll(AROUND, '')];
};

/** Fewer characters leave most of a password to its digits. */
const SHORTEST_PATTERN = 4;

const WALKED =
  'Kata sandi tidak boleh mengikuti urutan tombol atau abjad, misalnya qwerty123. Pilih beberapa kata yang tidak berhubungan.';

/** Returns a sentence if the password is an easy pattern, else nothing. */
function patternProblem(password: string): string | undefined {
  const texts = [password.toLowerCase(), ...cores(password)].filter(
    ({ length }) => length >= SHORTEST_PATTERN,
  );
  if (texts.some(isOnePieceRepeated)) {
    return 'Kata sandi tidak boleh mengulang satu potongan pendek, misalnya 12121212. Pilih beberapa kata yang tidak berhubungan.';
  }
  if (texts.some(isKeyboardWalk)) {
    return WALKED;
  }
  return undefined;
}

/** Shorter words of names are parts of too many passwords. */
const SHORTEST_NAME = 3;

/** Every way names are written as one word: as a whole, and each word of them. */
function nameWords(names: readonly string[]): Set<string> {
  const words = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).map(plain);
  return new Set(words.filter((word) => word.length >= SHORTEST_NAME));
}

/** The ways people write a birth date, separators left out. */
function birthDateSpellings(date: LocalDate): Set<string> {
  const [year = '', month = '', day = ''] = date.split('-');
  const shortYear = year.slice(2);
  const [bareMonth, bareDay] = [String(Number(month)), String(Number(day))];
  const name = (monthNames[Number(month) - 1] ?? '').toLowerCase();
  const spellings = [
    [day, month, year],
    [bareDay, bareMonth, year],
    [day, month, shortYear],
    [bareDay, bareMonth, shortYear],
    [year, month, day],
    [year, bareMonth, bareDay],
    [month, day, year],
    [year, day, month],
    ...[name, name.slice(0, 3)].flatMap((word) => [
      [day, word, year],
      [bareDay, word, year],
      [year, word, day],
    ]),
  ];
  return new Set(spellings.map((parts) => parts.join('')));
}

/** What is said of a password of which too little is left, the first that fits. */
const remainderSentences: readonly (readonly [PieceKind, string])[] = [
  ['nim', 'Kata sandi tidak boleh berupa NIM, juga dengan huruf atau angka lain.'],
  ['nik', 'Kata sandi tidak boleh berupa NIK, juga dengan huruf atau angka lain.'],
  ['birthDate', 'Kata sandi tidak boleh berupa tanggal lahir.'],
  ['name', 'Kata sandi tidak boleh berupa nama Anda atau nama perguruan tinggi, juga dengan angka.'],
  [
    'word',
    'Kata sandi ini terlalu umum dan termasuk yang pertama dicoba orang. Pilih beberapa kata yang tidak berhubungan.',
  ],
  ['date', 'Kata sandi tidak boleh berupa tanggal atau tahun. Pilih beberapa kata yang tidak berhubungan.'],
  ['walk', WALKED],
];

/** Returns why a password is too short without its guessable pieces, or nothing. */
function remainderProblem(password: string, facts: PasswordFacts, isWord: IsWord): string | undefined {
  const guesses = {
    nim: plain(facts.nim ?? ''),
    nik: plain(facts.nik ?? ''),
    birthDates: facts.birthDate === null ? new Set<string>() : birthDateSpellings(facts.birthDate),
    names: withBeginnings(nameWords(facts.names ?? [])),
    isWord,
  };
  const left = [
    remainderOf(password.toLowerCase(), guesses),
    // Separators make no other number or name of a known one, but another password of common words.
    remainderOf(plain(password), { ...guesses, isWord: () => false }),
  ];
  const weak = left.filter(({ worth, kinds }) => kinds.size > 0 && worth < PASSWORD_MIN);
  return remainderSentences.find(([kind]) => weak.some(({ kinds }) => kinds.has(kind)))?.[1];
}

/**
 * Every reason a new password is refused, in Indonesian; an empty list means it is fine (specification §5 for the run of
 * digits, academic practice for the rest). What is left without what others know or try first must still be a password.
 * `isWord` says whether a text in lower case is a common word or password; the browser has no list of them.
 */
export function passwordProblems(
  password: string,
  facts: PasswordFacts,
  isWord: IsWord = () => false,
): string[] {
  const problems: string[] = [];
  if (password.length < PASSWORD_MIN) problems.push(`Kata sandi minimal ${PASSWORD_MIN} karakter.`);
  if (password.length > PASSWORD_MAX) problems.push(`Kata sandi maksimal ${PASSWORD_MAX} karakter.`);
  const easy = hasDigitRun(password)
    ? `Kata sandi tidak boleh memuat ${RUN_LENGTH} angka berurutan, misalnya 12345678.`
    : patternProblem(password);
  if (easy !== undefined) problems.push(easy);
  else if (problems.length === 0) {
    const problem = remainderProblem(password, facts, isWord);
    if (problem !== undefined) problems.push(problem);
  }
  return problems;
}
