import type { InputIssue } from '#shared/platform/endpoint/read-input.ts';
import type { AppError } from '#shared/platform/errors.ts';
import { matches } from '#shared/platform/format/search.ts';
import { fieldName } from './field-name.ts';

/** Names of fields in a message; more than a few help nobody. */
const NAMED = 3;

/** A sentence with the names of its fields: "Isi angka. (Sks wajib, Sks pilihan, Semester dan 2 lainnya)". */
function withNames(sentence: string, all: readonly (string | undefined)[]): string {
  const names = [...new Set(all.filter((name) => name !== undefined))];
  // Words that are fixed to the letter are no sentence, and stay as they are.
  if (names.length === 0 || !sentence.endsWith('.')) return sentence;
  const more = names.length > NAMED ? ` dan ${names.length - NAMED} lainnya` : '';
  return `${sentence} (${names.slice(0, NAMED).join(', ')}${more})`;
}

/**
 * What is said on top of a refused input: what is wrong with the first field, and what all of them are called. A field nobody
 * fills in, such as a page or an id, is not named, and its sentence stands on top only where no other field is wrong: names
 * behind it would seem to be its own.
 */
export function inputMessage(issues: readonly InputIssue[]): string {
  const names = issues.map(({ path }) => fieldName(path));
  const first = issues.find((_, at) => names[at] !== undefined) ?? issues[0];
  return withNames(first?.message ?? 'Isian tidak sesuai.', names);
}

/** A field as refusals name it: `rows.2.courseId`. */
const pathOf = (field: string): PropertyKey[] =>
  field.split('.').map((key) => (/^\d{1,6}$/.test(key) ? Number(key) : key));

/** The name of a field that the sentence about it does not say; it never says the place in a list. */
function unsaid(field: string, sentence: string): string | undefined {
  const path = pathOf(field);
  if (path.length < 2) return undefined;
  const name = fieldName(path);
  const own = fieldName(path.slice(-1)) ?? name ?? '';
  const isPlaced = path.some((key) => typeof key === 'number');
  return isPlaced || !matches(sentence, own) ? name : undefined;
}

/**
 * What is said on top of a refusal by a service: its own sentence, which tells the field where there is one of its kind; of one
 * in a list or inside another the name is added.
 */
export function refusalMessage({ code, message, errors = {} }: AppError): string {
  if (code !== 'INVALID') return message;
  const fields = Object.keys(errors).filter((field) => errors[field] === message);
  return withNames(
    message,
    fields.map((field) => unsaid(field, message)),
  );
}
