import { normalise } from '#shared/platform/format/search.ts';
import { fieldsOf, labelOf, pathOf } from '#web/platform/lib/field-label.ts';

/** What stands on a label besides the name: the mark of a required field, and that one is optional. */
const besides = /\s*(?:\*|\(opsional\))/g;

const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(besides, '').trim();

const ends = (name: string, no: number): boolean => new RegExp(String.raw`(?:^|\D)${no}$`).test(name);

/** The names a field has: on the page, for screen readers, and for one of several choices that of all of them. */
function namesOf(field: HTMLElement): string[] {
  const choices = field.matches('[type="checkbox"]') ? field.closest('[role="group"]') : null;
  const spoken = [choices?.closest('[aria-label]'), field].map(
    (one) => one?.getAttribute('aria-label') ?? '',
  );
  return [textOf(labelOf(field)), ...spoken].filter((name) => name !== '');
}

const nameOf = (field: HTMLElement): string => namesOf(field)[0] ?? '';

/** The rows and groups with a heading around a field, innermost first. `data-row` names a row that shows no heading. */
function headingsOf(form: Element, field: HTMLElement): { group: Element; name: string }[] {
  const found: { group: Element; name: string }[] = [];
  const groups = '[data-row], fieldset, section';
  for (let group = field.closest(groups); group && form.contains(group) && group !== form;) {
    const name =
      group.getAttribute('data-row') ?? textOf(group.querySelector(':scope > legend, :scope > div h2'));
    if (name !== '') found.push({ group, name });
    group = group.parentElement?.closest(groups) ?? null;
  }
  return found;
}

const fillers = new Set(['isi', 'pilih', 'atau', 'dan', 'yang', 'di', 'ke', 'dari', 'untuk', 'per', 'tanpa']);

/** The words of a text without what Indonesian puts before and behind them: "Penjelasan", "Jelaskan" → "jelas". */
const stemsOf = (text: string): string[] =>
  normalise(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !fillers.has(word))
    .map((word) =>
      word
        .replace(/(?<=.{4})(?:nya|kan|an)$/u, '')
        .replace(/^(?:me[nm]?g?|pe[nm]?g?|ber|ter|ke|di)(?=.{4})/u, ''),
    );

/**
 * Whether a sentence says the name of its field: all of its words, or the word it begins with and no other field has.
 * @param others the names of the other fields
 */
function says(message: string, name: string, others: readonly string[]): boolean {
  const [spoken, words] = [stemsOf(message), stemsOf(name)];
  const shared = words.filter((word) => spoken.includes(word));
  if (words.length === 0) return false;
  if (shared.length === words.length) return true;
  return (
    words[0] === shared[0] && !others.some((other) => shared.every((word) => stemsOf(other).includes(word)))
  );
}

/** The field a problem is about; where it has none of its own, what it is in, or else the first field in it. */
function fieldAt(fields: readonly HTMLElement[], path: string): HTMLElement | null {
  const within = () => fields.find((field) => pathOf(field).startsWith(`${path}.`));
  const [own] = fields.filter((field) => pathOf(field) === path);
  const found = own ?? within();
  if (found !== undefined) return found;
  for (let outer = path; outer.includes('.');) {
    outer = outer.slice(0, outer.lastIndexOf('.'));
    const start = /\.\d+$/.test(outer) ? `${outer}.` : null;
    const around =
      fields.find((field) => pathOf(field) === outer) ??
      fields.find((field) => start !== null && pathOf(field).startsWith(start));
    if (around !== undefined) return around;
  }
  return null;
}

/** What a row of a list is called: by its heading where that tells it from the others, else by the list and its place. */
function rowName(form: Element, list: string, no: number, field: HTMLElement | null, name: string): string {
  if (field !== null && pathOf(field) === list) return `${name} ${no}`;
  const rows = fieldsOf(form).filter((one) => pathOf(one).startsWith(`${list}.`));
  const others = rows.filter((one) => !pathOf(one).startsWith(`${list}.${no - 1}.`));
  const headings = headingsOf(form, field ?? rows[0] ?? (form as HTMLElement));
  const [inner] = headings;
  const isOwn = field !== null && others.length > 0 && !others.some((one) => inner?.group.contains(one));
  if (inner !== undefined && (isOwn || inner.group.matches('[data-row]') || ends(inner.name, no)))
    return inner.name;
  if (name !== '' && others.length > 0 && !others.some((one) => nameOf(one) === name)) return '';
  return `${inner?.name ?? 'Baris'} ${no}`;
}

function worded(form: Element, path: string, field: HTMLElement | null, message: string): string {
  const fields = fieldsOf(form);
  const isNamed = field !== null && (path === pathOf(field) || path.startsWith(`${pathOf(field)}.`));
  const name = isNamed ? nameOf(field) : '';
  const tell = (...parts: string[]): string => {
    const words = parts.filter((part) => part !== '').join(', ');
    return words === '' ? message : `${words}: ${message}`;
  };
  const [, list, place] = /^(.*?)\.(\d+)(?:\.|$)/.exec(path) ?? [];
  if (list !== undefined) {
    const no = Number(place) + 1;
    const numbered = isNamed ? namesOf(field).find((one) => ends(one, no)) : undefined;
    if (numbered !== undefined) return says(message, numbered, [numbered]) ? message : tell(numbered);
    const row = rowName(form, list, no, field, name);
    return tell(row, isNamed && pathOf(field) === list ? '' : name);
  }
  const others = fields.filter((one) => field !== null && pathOf(one) !== pathOf(field)).map(nameOf);
  if (field !== null && name !== '' && others.includes(name))
    return tell(headingsOf(form, field)[0]?.name ?? '', name);
  return name === '' || says(message, name, others) ? message : tell(name);
}

export type NamedProblem = { text: string; field: HTMLElement | null };

/**
 * What is wrong with a form, in the order of the page, each with the name of its field where the sentence does not say it and
 * with the row it is in: "Peserta 2, Nama: Isi nama peserta." Names are read off the page, where they stand once.
 * @param errors sentences by the path of their field; `field` is null where the page has nothing to lead to
 */
export function namedProblems(form: Element, errors: Readonly<Record<string, unknown>>): NamedProblem[] {
  const fields = fieldsOf(form);
  const named = new Map<string, NamedProblem>();
  for (const [path, message] of Object.entries(errors)) {
    if (typeof message !== 'string' || message === '') continue;
    const field = fieldAt(fields, path);
    const text = worded(form, path, field, message);
    named.set(text, { text, field });
  }
  const placeOf = ({ field }: NamedProblem): number =>
    field === null ? fields.length : fields.indexOf(field);
  return [...named.values()].toSorted((a, b) => placeOf(a) - placeOf(b));
}
