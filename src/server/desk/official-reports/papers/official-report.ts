import { dayDate } from '#shared/platform/format/date.ts';
import { clock } from '#shared/platform/format/time.ts';
import { type Fact, factList } from '#server/platform/documents/facts.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth } from '#server/platform/documents/style.ts';

export type OfficialReportInput = {
  meta: PrintMeta;
  /** Null while it is a draft. */
  number: string | null;
  /** "Ujian akhir semester" */
  type: string;
  title: string;
  date: string;
  timeStart: number | null;
  place: string;
  period: string | null;
  facts: readonly Fact[];
  content: readonly Block[];
  city: string;
  signers: readonly Signer[];
};

const WIDTH = contentWidth('portrait');
const LABELS = 130;
/** More than these in one row would leave no room for names. */
const SIGNERS_PER_ROW = 3;

/** An official report: when and where, the facts of its kind, what happened, and who signs for it. */
export function officialReportDocument(input: OfficialReportInput): PrintDocument {
  const { meta, number, type, title, date, timeStart, place, period, facts, content, signers } = input;
  const rows = Array.from({ length: Math.ceil(signers.length / SIGNERS_PER_ROW) }, (_, i) =>
    signers.slice(i * SIGNERS_PER_ROW, (i + 1) * SIGNERS_PER_ROW),
  );
  return documentOf(
    { ...meta, ...(number === null ? { watermark: 'DRAFT' as const } : { number }) },
    {
      heading: 'BERITA ACARA',
      subheading: type,
      about: number ?? title,
      content: [
        factList(
          [
            ['Perihal', title],
            ['Hari, tanggal', dayDate(date)],
            ['Waktu', timeStart === null ? null : clock(timeStart)],
            ['Tempat', place],
            ...(period === null ? [] : [['Semester', period] as const]),
            ...facts,
          ],
          WIDTH,
          LABELS,
        ),
        ...content,
        ...rows.map((row, i) =>
          signatures(row, {
            width: WIDTH,
            ...(i === 0 && { place: input.city, date, verifyUrl: meta.verifyUrl }),
          }),
        ),
      ],
    },
  );
}
