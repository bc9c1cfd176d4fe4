import { monthNames } from '../../format/date.ts';
import type { LocalDate } from '../date/local-date.ts';
import { isKeyboardWalk, isOnePieceRepeated } from './easy-pattern.ts';

/** What others may know of a person and try as a password. */
export type PasswordFacts = {
  nim: string | null;
  nik: string | null;
  birthDate: LocalDate | null;
  /** Names of the person and of the institution. */
  names?: readonly string[];
};

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

/** Digits and marks that stand for letters: `p4ssw0rd`. */
const letterOf: Record<string, string> = {
  '4': 'a',
  '@': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
};
const spelledOut = (text: string): string => text.replaceAll(/[4@3105$]/g, (mark) => letterOf[mark] ?? mark);

/** What may stand behind or before the word of a password without making it another: a year and a mark or two. */
const AROUND = /^[^a-z]{0,6}|[^a-z]{0,6}$/g;

/** A word that is written several times is still that word: `adminadmin`. */
const once = (text: string): string => /^(.{3,}?)\1+$/u.exec(text)?.[1] ?? text;

/** A password itself, and without up to six digits or marks at its ends. */
const cores = (password: string): string[] => {
  const bare = plain(password);
  return [bare, bare.replaceAll(AROUND, '')];
};

/**
 * The words a password may be made of: itself, and without up to six digits or marks at its ends, each also with digits read as
 * letters and as the word it repeats. Whole passwords only, so that a phrase that holds such a word is none.
 */
export function passwordStems(password: string): string[] {
  const spelled = cores(password).flatMap((text) => [text, spelledOut(text)]);
  return [...new Set(spelled.flatMap((text) => [text, once(text)]))];
}

/** Shorter words leave most of a password to its digits, and are parts of too many good ones. */
export const SHORTEST_WORD = 4;

/** Why the way a password was typed is easy to guess, a sentence; nothing when it is not. */
function patternProblem(password: string): string | undefined {
  const texts = [password.toLowerCase(), ...cores(password)].filter(({ length }) => length >= SHORTEST_WORD);
  if (texts.some(isOnePieceRepeated)) {
    return 'Kata sandi tidak boleh mengulang satu potongan pendek, misalnya 12121212. Pilih beberapa kata yang tidak berhubungan.';
  }
  if (texts.some(isKeyboardWalk)) {
    return 'Kata sandi tidak boleh mengikuti urutan tombol atau abjad, misalnya qwerty123. Pilih beberapa kata yang tidak berhubungan.';
  }
  return undefined;
}

/** Every way names are written as one word: as a whole, and each word of them. */
function nameWords(names: readonly string[]): Set<string> {
  const words = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).map(plain);
  return new Set(words.filter((word) => word.length >= SHORTEST_WORD));
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

/**
 * Every reason a new password is refused, in Indonesian; an empty list means it is fine (specification §5 for the run of
 * digits, academic practice for the rest). Separators do not make a known number another one.
 */
export function passwordProblems(
  password: string,
  { nim, nik, birthDate, names = [] }: PasswordFacts,
): string[] {
  const problems: string[] = [];
  if (password.length < PASSWORD_MIN) problems.push(`Kata sandi minimal ${PASSWORD_MIN} karakter.`);
  if (password.length > PASSWORD_MAX) problems.push(`Kata sandi maksimal ${PASSWORD_MAX} karakter.`);
  if (hasDigitRun(password)) {
    problems.push(`Kata sandi tidak boleh memuat ${RUN_LENGTH} angka berurutan, misalnya 12345678.`);
  } else {
    problems.push(...[patternProblem(password)].filter((problem) => problem !== undefined));
  }
  const bare = plain(password);
  if (nim !== null && nim !== '' && bare === plain(nim)) {
    problems.push('Kata sandi tidak boleh sama dengan NIM.');
  }
  if (nik !== null && nik !== '' && bare === plain(nik)) {
    problems.push('Kata sandi tidak boleh sama dengan NIK.');
  }
  if (birthDate !== null && birthDateSpellings(birthDate).has(bare)) {
    problems.push('Kata sandi tidak boleh berupa tanggal lahir.');
  }
  const known = nameWords(names);
  if (passwordStems(password).some((stem) => known.has(stem))) {
    problems.push('Kata sandi tidak boleh berupa nama Anda atau nama perguruan tinggi, juga dengan angka.');
  }
  return problems;
}
