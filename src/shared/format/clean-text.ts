/** What text is for: one line, lines of their own, or an identifier, in which nothing may hide. */
export type TextKind = 'line' | 'lines' | 'identifier';

/** Characters that only steer how others are shown (Unicode Cf), at an edge, with the blanks between them. */
const hiddenEdges = /^(?:\s*\p{Cf})+|(?:\p{Cf}\s*)+$/gu;
const hidden = /\p{Cf}/gu;
const control = /(?![\t\n\r])\p{Cc}/u;
const lineBreak = /[\t\n\r\u2028\u2029]/u;

/** Text without what cannot be seen: format characters at its edges, in an identifier anywhere. */
export const withoutHidden = (text: string, kind: TextKind): string =>
  text.replace(kind === 'identifier' ? hidden : hiddenEdges, '');

/** Why text may not be kept as it is, a sentence; null when it may. Tabs count as line breaks. */
export function textProblem(text: string, kind: TextKind): string | null {
  if (control.test(text)) return 'Hapus karakter kendali yang tidak terlihat, lalu ketik ulang isian ini.';
  return kind !== 'lines' && lineBreak.test(text.trim()) ? 'Tulis dalam satu baris.' : null;
}
