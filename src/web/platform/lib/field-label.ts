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
