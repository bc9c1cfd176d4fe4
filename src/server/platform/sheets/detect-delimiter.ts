import { AppError } from '#shared/platform/errors.ts';
import { isBlank } from './table.ts';
import { parseCsv } from './parse-csv.ts';

const candidates = [';', ',', '\t', '|'] as const;

/** Text and records looked at; enough for any header and its first data. */
const sampleLength = 64 * 1024;
const sampleRows = 50;

/** Excel's own first line, `sep=;`, and the text after it. */
const declared = /^sep=([;,\t|])\r?\n?/i;

/**
 * Which character separates the cells: the declared one, else the one that splits most records into the same
 * number of cells. A file none of them splits evenly has one column, and gets a character that splits nothing.
 * @returns the delimiter and the text without its `sep=` line
 */
export function detectDelimiter(text: string): { delimiter: string; body: string } {
  const line = declared.exec(text);
  if (line?.[1]) return { delimiter: line[1], body: text.slice(line[0].length) };
  const sample = text.slice(0, sampleLength);
  const scored = candidates.map((delimiter) => ({ delimiter, score: evenness(sample, delimiter) }));
  const best = scored.reduce((winner, candidate) => (candidate.score > winner.score ? candidate : winner));
  return { delimiter: best.score >= 0.5 ? best.delimiter : '', body: text };
}

/**
 * 0 when nothing is split; grows with the share of records that have the commonest width, and with that width. Records above
 * a header of this width, such as the account and the period, count for nothing.
 */
function evenness(sample: string, delimiter: string): number {
  const records = sampleRecords(sample, delimiter);
  const counts = new Map<number, number>();
  for (const { length } of records) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  let score = 0;
  for (const [width, count] of counts) {
    const header = records.findIndex(({ length }) => length === width);
    const above = looksLikeHeader(records[header] ?? []) ? header : 0;
    const share = (count / (records.length - above)) * Math.log2(width);
    // A first line it does not split is a title, or the header of a single column that happens to hold it.
    score = Math.max(score, above === 0 && records[0]?.length === 1 ? share / 2 : share);
  }
  return score;
}

/** Names of columns: at least three, without digits, and not the parts of a sentence, which blanks part as well. */
const looksLikeHeader = (cells: readonly string[]): boolean =>
  cells.filter((text) => !isBlank(text)).length >= 3 && !cells.some((text) => /\d|^\s+\S/.test(text));

function sampleRecords(sample: string, delimiter: string): string[][] {
  const records: string[][] = [];
  try {
    for (const row of parseCsv(sample, delimiter)) {
      if (row.every(isBlank)) continue;
      records.push(row);
      if (records.length === sampleRows) break;
    }
  } catch (error) {
    // The sample may end inside a quoted cell; the records before it are enough.
    if (!(error instanceof AppError)) throw error;
  }
  return records;
}
