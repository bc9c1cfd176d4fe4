/** Text of a plain form's field; empty for a field that is missing or holds a file. */
export function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
