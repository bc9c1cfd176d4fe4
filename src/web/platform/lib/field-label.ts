/** The fields of a form in the order of the page. */
export const fieldsOf = (form: ParentNode): HTMLElement[] => [
  ...form.querySelectorAll<HTMLElement>('[data-path]'),
];

export const pathOf = (field: HTMLElement): string => field.dataset['path'] ?? '';

/** The element that shows a field's name; of a group of choices or a file the one within what has the path. */
export function labelOf(field: HTMLElement): Element | null {
  const [label] = (field as HTMLInputElement).labels ?? [];
  const group = field.matches('[aria-labelledby]') ? field : field.querySelector('[aria-labelledby]');
  const [id = ''] = (group?.getAttribute('aria-labelledby') ?? '').split(' ');
  return (
    label ??
    document.getElementById(id) ??
    field.querySelector<HTMLInputElement>('input')?.labels?.[0] ??
    null
  );
}

/** Whether a field has the mark of a required one and can be filled in. */
export const isRequired = (field: HTMLElement): boolean =>
  !field.matches(':disabled') && (labelOf(field)?.textContent.includes('*') ?? false);

const keys = ':is(input, textarea, select, button):not([type="hidden"]), [tabindex="0"]';

/** Puts the keyboard on a field; of a group of choices on the one that is made, else on the first. */
export function focusField(field: HTMLElement): void {
  const within = (what: string) => field.querySelector<HTMLElement>(what);
  (field.matches(keys) ? field : (within('input:checked') ?? within(keys) ?? field)).focus();
}

/** Puts the keyboard on the first field, in reading order, that has an error or is around one. */
export function focusFirst(errors: Record<string, unknown>): void {
  const paths = Object.keys(errors);
  const isWrong = (at: string): boolean => paths.some((path) => path === at || path.startsWith(`${at}.`));
  const first = fieldsOf(document).find((field) => isWrong(pathOf(field)));
  if (first !== undefined) focusField(first);
}
