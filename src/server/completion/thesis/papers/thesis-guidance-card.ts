import { slashDate } from '#shared/platform/format/date.ts';
import { documentOf } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument } from '#server/platform/documents/print-document.ts';
import { signatures } from '#server/platform/documents/signatures.ts';
import { ink } from '#server/platform/documents/style.ts';
import { table } from '#server/platform/documents/table.ts';
import {
  facts,
  THESIS_WIDTH,
  thesisFacts,
  type ThesisHead,
  type ThesisPaperFrame,
} from '#server/platform/documents/thesis-head.ts';

export type GuidanceCardInput = ThesisPaperFrame & {
  thesis: ThesisHead;
  /** Approved sessions of each supervisor, oldest first. */
  cards: readonly {
    supervisor: string;
    rows: readonly { date: string; chapter: string; topic: string; advice: string; counted: boolean }[];
  }[];
};

const columns = [
  { title: 'No', width: 22, align: 'right' as const },
  { title: 'Tanggal', width: 56 },
  { title: 'Bab/pokok bahasan', flex: 1 },
  { title: 'Saran', flex: 1.4 },
  { title: 'Paraf', width: 60 },
];

const cardOf = ({ supervisor, rows }: GuidanceCardInput['cards'][number]): Block[] => [
  { text: supervisor, bold: true, margin: [0, 10, 0, 0] },
  rows.length === 0
    ? { text: 'Belum ada bimbingan yang disetujui.', color: ink.muted, margin: [0, 4, 0, 0] }
    : table(
        columns,
        rows.map((row, i) => [
          i + 1,
          slashDate(row.date),
          [row.chapter, row.topic].filter(Boolean).join(': '),
          row.advice,
          row.counted ? 'Disetujui' : 'Disetujui (tidak dihitung)',
        ]),
        { width: THESIS_WIDTH, look: 'grid' },
      ),
];

/** The guidance card of a thesis: what each supervisor approved. */
export const guidanceCardDocument = ({
  meta,
  thesis,
  cards,
  place,
  date,
}: GuidanceCardInput): PrintDocument =>
  documentOf(meta, {
    heading: 'KARTU BIMBINGAN SKRIPSI',
    about: thesis.nim,
    content: [
      facts(thesisFacts(thesis)),
      ...cards.flatMap(cardOf),
      signatures(thesis.supervisors, { width: THESIS_WIDTH, place, date, verifyUrl: meta.verifyUrl }),
    ],
  });
