import type { InputIssue } from '#shared/platform/endpoint/read-input.ts';
import type { AppError } from '#shared/platform/errors.ts';
import { matches } from '#shared/platform/format/search.ts';
import { fieldName } from './field-name.ts';

/** Names of fields in a message; more than a few help nobody. */
const NAMED = 3;

type Names = readonly (string | undefined)[];

/** "Sks wajib, Sks pilihan, Semester dan 2 lainnya"; '' for fields without a name. */
function listed(all: Names): string {
  const names = [...new Set(all.filter((name) => name !== undefined))];
  const more = names.length > NAMED ? ` dan ${names.length - NAMED} lainnya` : '';
  return names.slice(0, NAMED).join(', ') + more;
}

/**
 * A sentence with the names of its fields, and the names of those that other sentences are about: "Isi angka. (Sks wajib) Periksa
 * juga: Nama." Words that are fixed to the letter are no sentence, and stay as they are.
 */
function withNames(sentence: string, own: Names, others: Names = []): string {
  const [names, rest] = [listed(own), listed(others.filter((name) => !own.includes(name)))];
  if (!sentence.endsWith('.')) return sentence;
  return `${sentence}${names && ` (${names})`}${rest && ` Periksa juga: ${rest}.`}`;
}

/**
 * What is said on top of a refused input: what is wrong with the first field, what all fields it is wrong with are called, and
 * which have something else wrong. A field nobody fills in, such as a page or an id, is not named, and its sentence stands on top
 * only where no other field is wrong: names behind it would seem to be its own.
 */
export function inputMessage(issues: readonly InputIssue[]): string {
  const named = issues.map(({ path, message }) => ({ name: fieldName(path), message }));
  const { message } = named.find(({ name }) => name !== undefined) ??
    named[0] ?? { message: 'Isian tidak sesuai.' };
  const namesOf = (isOwn: boolean) =>
    named.filter((issue) => (issue.message === message) === isOwn).map(({ name }) => name);
  return withNames(message, namesOf(true), namesOf(false));
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
