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
/** Blanks of every kind, beside each other or alone; breaks of lines are none. */
const blanks = /[^\S\n\r\t\u2028\u2029]+/gu;
/** What a database keeps as something else, or not at all; the second is half of what stands for one character. */
const unkept = [
  [/(?![\t\n\r])\p{Cc}/u, 'kendali yang tidak terlihat'],
  [/\p{Cs}/u, 'yang rusak, misalnya emoji yang terpotong'],
] as const;
const lineBreak = /[\t\n\r\u2028\u2029]/u;

/**
 * Text without what cannot be seen: format characters at its edges, in an identifier anywhere, whose dashes are all one. In one
 * line every blank is a plain one that follows no other; a name also loses what would make it look like another one. A search
 * may be copied from cells and lines, whose breaks are blanks; one for nothing that can be seen stays a search without words.
 */
export function withoutHidden(text: string, kind: TextKind): string {
  if (kind === 'identifier') return withoutUnseen(text).replace(blanks, ' ');
  const bare = text.replace(hiddenEdges, '');
  if (kind === 'lines') return bare;
  if (kind === 'search')
    return (bare.trim() || bare === text ? bare : '-'.repeat(text.length)).replace(/\s+/gu, ' ');
  return (kind === 'name' ? bare.replace(disguises, '') : bare).replace(blanks, ' ');
}

/** Why text may not be kept as it is, a sentence; null when it may. Tabs count as line breaks. */
export function textProblem(text: string, kind: TextKind): string | null {
  const found = unkept.find(([character]) => character.test(text));
  if (found !== undefined) return `Hapus karakter ${found[1]}, lalu ketik ulang isian ini.`;
  return kind !== 'lines' && lineBreak.test(text.trim()) ? 'Tulis dalam satu baris.' : null;
}
