import { askFor } from './ask-for.ts';

/** What a rule tells a student to do, and how it is told to others: "Unggah foto." is "Mahasiswa mengunggah foto." to them. */
const steps: ReadonlyMap<string, string> = new Map([
  ['ajukan', 'mengajukan'],
  ['ambil', 'mengambil'],
  ['kembalikan', 'mengembalikan'],
  ['lengkapi', 'melengkapi'],
  ['luluskan', 'meluluskan'],
  ['lunasi', 'melunasi'],
  ['minta', 'meminta'],
  ['perbaiki', 'memperbaiki'],
  ['selesaikan', 'menyelesaikan'],
  ['serahkan', 'menyerahkan'],
  ['ulangi', 'mengulangi'],
  ['unggah', 'mengunggah'],
]);
const anyStep = [...steps.keys()].join('|');
const firstStep = new RegExp(`(^|[.:;?] )(${anyStep})\\b([^.]*)`, 'gi');
const nextStep = new RegExp(`(,|\\b(?:dan|atau|lalu|kemudian)) (${anyStep})\\b`, 'g');
/** The office that a step leads to otherwise: who reads it may be that office. */
const orAsk = /,? (?:dan|atau|lalu|kemudian) (?:hubungi|tanyakan (?:ke|kepada)|minta bantuan) [^.;]*/g;
const done = (step: string): string => steps.get(step.toLowerCase()) ?? step;

/** The steps that sentences begin with, as the student's own. */
const asDone = (sentence: string): string =>
  sentence.replaceAll(
    firstStep,
    (_, start: string, step: string, rest: string) =>
      `${start}Mahasiswa ${done(step)}${rest.replaceAll(nextStep, (_all, and: string, next: string) => `${and} ${done(next)}`)}`,
  );

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A sentence that is made for a student, for somebody who acts in the student's place: `Anda` becomes the student's name,
 * what the office would be asked for is said to the office, and what the student would do is told of the student.
 */
export function inOthersWords(sentence: string, name = 'mahasiswa ini'): string {
  const told = Object.values(askFor).reduce(
    (text, { student, others }) => text.replaceAll(student, others),
    sentence,
  );
  return asDone(told.replaceAll(orAsk, ''))
    .replaceAll(/(^|[.?] )Anda\b/g, (_, start: string) => start + capital(name))
    .replaceAll(/\bAnda\b/g, () => name);
}

/** What keeps a student from something, in the words of `inOthersWords`. */
export const toOthers = <T extends { message: string }>(refusal: T, name?: string): T => ({
  ...refusal,
  message: inOthersWords(refusal.message, name),
});
