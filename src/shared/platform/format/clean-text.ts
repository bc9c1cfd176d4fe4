import { withoutUnseen } from './unseen.ts';

/** What text is for: one line, lines of their own, a name, a search, or an identifier, in which nothing may hide. */
export type TextKind = 'line' | 'lines' | 'name' | 'search' | 'identifier';

/** Characters that only steer how others are shown (Unicode Cf), and letters that show nothing, at an edge, with the blanks between them. */
const hiddenEdges =
  /^(?:\s*[\p{Cf}\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0])+|(?:[\p{Cf}\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]\s*)+$/gu;
/**
 * What shows nothing by itself or turns the direction of others round: a name with them reads as another. The joiners are
 * left, which spell some scripts.
 */
const disguises = /(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const control = /(?![\t\n\r])\p{Cc}/u;
const lineBreak = /[\t\n\r\u2028\u2029]/u;

/**
 * Text without what cannot be seen: format characters at its edges, in an identifier anywhere, whose dashes are all one. A name also loses what would make
 * it look like another one, blanks that follow a blank among it. A search may be copied from cells and lines: its blanks are plain ones.
 */
export function withoutHidden(text: string, kind: TextKind): string {
  if (kind === 'identifier') return withoutUnseen(text);
  const bare = text.replace(hiddenEdges, '');
  if (kind === 'search') return bare.replace(/\s+/gu, ' ');
  return kind === 'name' ? bare.replace(disguises, '').replace(/[^\S\n\r\t]{2,}/gu, ' ') : bare;
}

/** Why text may not be kept as it is, a sentence; null when it may. Tabs count as line breaks. */
export function textProblem(text: string, kind: TextKind): string | null {
  if (control.test(text)) return 'Hapus karakter kendali yang tidak terlihat, lalu ketik ulang isian ini.';
  return kind !== 'lines' && lineBreak.test(text.trim()) ? 'Tulis dalam satu baris.' : null;
}
