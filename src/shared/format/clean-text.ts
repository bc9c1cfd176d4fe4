import { withoutUnseen } from './unseen.ts';

/** What text is for: one line, lines of their own, a name, or an identifier, in which nothing may hide. */
export type TextKind = 'line' | 'lines' | 'name' | 'identifier';

/** Characters that only steer how others are shown (Unicode Cf), at an edge, with the blanks between them. */
const hiddenEdges = /^(?:\s*\p{Cf})+|(?:\p{Cf}\s*)+$/gu;
/** What turns the direction of other characters round, and blanks without width: a name with them reads as another. */
const disguises = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
const control = /(?![\t\n\r])\p{Cc}/u;
const lineBreak = /[\t\n\r\u2028\u2029]/u;

/**
 * Text without what cannot be seen: format characters at its edges, in an identifier anywhere, whose dashes are all one. A name also loses what would make
 * it look like another one, blanks that follow a blank among it.
 */
export function withoutHidden(text: string, kind: TextKind): string {
  if (kind === 'identifier') return withoutUnseen(text);
  const bare = text.replace(hiddenEdges, '');
  return kind === 'name' ? bare.replace(disguises, '').replace(/[^\S\n\r\t]{2,}/gu, ' ') : bare;
}

/** Why text may not be kept as it is, a sentence; null when it may. Tabs count as line breaks. */
export function textProblem(text: string, kind: TextKind): string | null {
  if (control.test(text)) return 'Hapus karakter kendali yang tidak terlihat, lalu ketik ulang isian ini.';
  return kind !== 'lines' && lineBreak.test(text.trim()) ? 'Tulis dalam satu baris.' : null;
}
