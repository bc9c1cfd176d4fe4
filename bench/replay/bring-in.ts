import { importContract, type ImportRowView } from '#shared/connections/imports/import.contract.ts';
import { count } from '../lib/report.ts';
import type { Check } from './invariants.ts';
import { granted, type Office, type OfficeFile } from './office.ts';

/** What became of a file: its rows by outcome, and every row refused with its reasons. */
export type BroughtIn = {
  file: string;
  rows: number;
  accepted: number;
  /** Of those accepted, rows whose record was there with the same content. */
  same: number;
  refused: readonly Refusal[];
  warned: readonly { rowNo: number; warnings: Record<string, string> }[];
};

export type Refusal = { rowNo: number; reasons: Record<string, string> };

const PAGE = 100;

async function allRows(office: Office, id: string, query: object): Promise<ImportRowView[]> {
  const rows: ImportRowView[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await office.call(importContract.rows, {
      params: { id },
      query: { ...query, page, limit: PAGE },
    });
    rows.push(...granted(answer));
    if (rows.length >= answer.meta.total || answer.data.length === 0) return rows;
  }
}

/**
 * Uploads a file as a kind of import with its settings, and stores every new row unless only the preview is asked for.
 * @throws Error when the file as a whole is refused.
 */
export async function bringIn(
  office: Office,
  kind: string,
  file: OfficeFile,
  { options = {}, store = true }: { options?: Record<string, string>; store?: boolean } = {},
): Promise<BroughtIn> {
  const upload = { params: { kind }, body: {} };
  const { _id: id } = granted(await office.call(importContract.upload, upload, { files: [file] }));
  const body = { options, mapping: {} };
  const { counts, missing } = granted(await office.call(importContract.map, { params: { id }, body }));
  if (missing.length > 0)
    throw new Error(`${file.name} lacks ${missing.map(({ label }) => label).join(', ')}`);
  if (store && counts.ticked > 0) {
    const { jobId } = granted(await office.call(importContract.commit, { params: { id } }));
    await office.settle(jobId);
  }
  const after = granted(await office.call(importContract.get, { params: { id } })).counts;
  const rows = await allRows(office, id, {});
  const refused = rows.flatMap(({ rowNo, verdict, errors, outcome, message }): Refusal[] => {
    if (verdict === 'WRONG') return [{ rowNo, reasons: errors }];
    return outcome === 'FAILED' ? [{ rowNo, reasons: { '-': message ?? '' } }] : [];
  });
  const warned = rows.filter(({ warnings }) => Object.keys(warnings).length > 0);
  const accepted = store
    ? after.created + after.updated + after.skipped + after.SAME
    : after.NEW + after.SAME;
  return { file: file.name, rows: after.total, accepted, same: after.SAME, refused, warned };
}

/** A reason without what is particular to a row, so that rows with one cause count together. */
const causeOf = (sentence: string): string =>
  sentence
    .replace(/"[^"]*"/g, '"…"')
    .replace(/\d+([.,]\d+)*/g, '#')
    .replace(/\b[A-Z]{2,}[A-Z#./-]*\d*\b/g, '…')
    .replace(/: .*$/, ': …');

/** Reasons by column and cause, the commonest first, each with the rows it names. */
export function causesOf(refused: readonly Refusal[]): [cause: string, rows: readonly Refusal[]][] {
  const causes = new Map<string, Refusal[]>();
  for (const refusal of refused) {
    for (const [column, sentence] of Object.entries(refusal.reasons)) {
      const cause = `${column}: ${causeOf(sentence)}`;
      causes.set(cause, [...(causes.get(cause) ?? []), refusal]);
    }
  }
  return [...causes].toSorted((a, b) => b[1].length - a[1].length);
}

const EXAMPLES = 3;

/** A file's outcome for people: counts, then each cause with its number of rows and the first of them. */
export const describeFile = ({ file, rows, accepted, same, refused }: BroughtIn): string[] => [
  `${file}: ${count(rows)} rows, ${count(accepted)} accepted${same > 0 ? ` (${count(same)} of them there already)` : ''}, ${count(refused.length)} refused`,
  ...causesOf(refused).map(([cause, hit]) => {
    const shown = hit.slice(0, EXAMPLES).map(({ rowNo }) => rowNo);
    return `  ${String(hit.length).padStart(6)}  ${cause} (row ${shown.join(', ')}${hit.length > EXAMPLES ? ', …' : ''})`;
  }),
];

/** Every refused row with its reasons, one line each. */
export const describeRows = ({ file, refused }: BroughtIn): string[] =>
  refused.map(
    ({ rowNo, reasons }) =>
      `${file} row ${rowNo}: ${Object.entries(reasons)
        .map(([column, sentence]) => `${column}: ${sentence}`)
        .join(' | ')}`,
  );

/** Nothing of a file is lost on the way, and nothing refused without a reason. */
export const fileChecks = (brought: BroughtIn, linesInFile: number): Check[] => [
  {
    name: `${brought.file}: every row of the file is accounted for (${count(linesInFile)})`,
    broken:
      Math.abs(brought.rows - linesInFile) +
      Math.abs(brought.rows - brought.accepted - brought.refused.length),
  },
  {
    name: `${brought.file}: every refused row has its reason`,
    broken: brought.refused.filter(({ reasons }) => Object.values(reasons).every((one) => one === '')).length,
  },
];
