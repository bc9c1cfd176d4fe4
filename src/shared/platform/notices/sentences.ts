const COURSES_NAMED = 3;

/** What somebody wrote, as a sentence that others can follow. */
export const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** A sentence and what somebody wrote to it, where they wrote anything. */
export const because = (sentence: string, note: string): string =>
  note === '' ? sentence : `${sentence} Catatan: ${ended(note)}`;

/** `A, B, dan 2 lainnya`. */
export function listed(names: readonly string[]): string {
  const rest = names.length - COURSES_NAMED;
  const shown = names.slice(0, COURSES_NAMED).join(', ');
  return rest > 0 ? `${shown}, dan ${rest} lainnya` : shown;
}
