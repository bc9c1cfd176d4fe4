import { matches } from '#shared/platform/format/search.ts';

/** What stands on a label besides the name: the mark of a required field, and that one is optional. */
const besides = /\s*(?:\*|\(opsional\))/g;

const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(besides, '').trim();

function ownLabel(field: HTMLElement): string {
  const [label] = (field as HTMLInputElement).labels ?? [];
  // A group of choices lies within the element that has the path.
  const group = field.matches('[aria-labelledby]') ? field : field.querySelector('[aria-labelledby]');
  const [id = ''] = (group?.getAttribute('aria-labelledby') ?? '').split(' ');
  return textOf(label) || (field.getAttribute('aria-label') ?? '') || textOf(document.getElementById(id));
}

/**
 * What is wrong with a field, with its name where the sentence does not say it, and the heading of its row: "Pejabat 2, Nama:
 * Isi nama." Labels are read off the page, where they stand once.
 * @param field null where the form does not show it now
 */
export function namedProblem(field: HTMLElement | null, message: string): string {
  const label = field === null ? '' : ownLabel(field);
  if (label === '') return message;
  const row = textOf(field?.closest('fieldset')?.querySelector(':scope > legend'));
  if (row === '' && matches(message, label)) return message;
  return `${row === '' || row === label ? label : `${row}, ${label}`}: ${message}`;
}
