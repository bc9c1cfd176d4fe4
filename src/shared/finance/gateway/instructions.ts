/** A run of words in one look; `href` makes it a link. */
export type Run = { text: string; bold?: true; italic?: true; href?: string };
/** Lines of a paragraph, or the entries of a list. */
export type Block = { kind: 'text' | 'bullets' | 'numbers'; lines: Run[][] };

// Each alternative excludes its own end, so that no text makes them look twice at a character.
const marks =
  /\*\*([^\s*](?:[^*]*[^\s*])?)\*\*|\*([^\s*](?:[^*]*[^\s*])?)\*|\[([^[\]]+)\]\((https:\/\/[^\s()]+)\)/g;

function runOf([, bold, italic, label, href]: RegExpExecArray): Run {
  if (bold !== undefined) return { text: bold, bold: true };
  if (italic !== undefined) return { text: italic, italic: true };
  return { text: label ?? '', ...(href !== undefined && { href }) };
}

function runsOf(line: string): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const found of line.matchAll(marks)) {
    if (found.index > at) runs.push({ text: line.slice(at, found.index) });
    runs.push(runOf(found));
    at = found.index + found[0].length;
  }
  if (at < line.length) runs.push({ text: line.slice(at) });
  return runs;
}

function entryOf(line: string): { kind: Block['kind']; text: string } {
  const bullet = /^[-*] +(?=\S)/.exec(line);
  if (bullet) return { kind: 'bullets', text: line.slice(bullet[0].length) };
  const number = /^\d{1,2}[.)] +(?=\S)/.exec(line);
  if (number) return { kind: 'numbers', text: line.slice(number[0].length) };
  return { kind: 'text', text: line };
}

/**
 * Instructions of a payment method as they are typed (academic practice), in the part of Markdown they need: `**bold**`,
 * `*italic*`, `[words](https://…)`, lists by `-` or `1.`, paragraphs apart by an empty line. All else is plain text; there is
 * no way to write markup, and a link leads nowhere but to https.
 */
export function instructionBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let isApart = true;
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const { kind, text: words } = entryOf(line);
    const last = blocks.at(-1);
    if (line !== '') {
      if (last?.kind === kind && !isApart) last.lines.push(runsOf(words));
      else blocks.push({ kind, lines: [runsOf(words)] });
    }
    isApart = line === '';
  }
  return blocks;
}
