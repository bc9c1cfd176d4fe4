import { longDate } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import { type Fact, factList } from './facts.ts';
import type { PrintMeta } from './layout.ts';
import type { Block } from './print-document.ts';
import type { Signer } from './signatures.ts';
import { contentWidth, ink, size } from './style.ts';
import { dayNames } from '#shared/platform/format/date.ts';
import { weekdayOf } from '#shared/platform/date/local-date.ts';

/** What every paper of a thesis needs. */
export type ThesisPaperFrame = { meta: PrintMeta; place: string; date: string };

/** The thesis a paper is about. */
export type ThesisHead = {
  nim: string;
  name: string;
  programme: string;
  title: string;
  supervisors: readonly Signer[];
};

/** When and where a seminar or defence is held; minutes since midnight. */
export type ThesisSitting = {
  type: 'SEMINAR' | 'SIDANG';
  date: string;
  timeStart: number;
  timeEnd: number;
  place: string;
};

export const THESIS_WIDTH = contentWidth('portrait');

export const sittingName = ({ type }: Pick<ThesisSitting, 'type'>): string =>
  type === 'SEMINAR' ? 'Seminar Proposal Skripsi' : 'Sidang Skripsi';

/** "Rabu, 7 Oktober 2026" */
export const dayOf = (date: string): string => `${dayNames[weekdayOf(date)] ?? ''}, ${longDate(date)}`;

export const thesisFacts = ({ nim, name, programme, title }: ThesisHead): Fact[] => [
  ['Nama', name],
  ['NIM', nim],
  ['Program studi', programme],
  ['Judul', title],
];

export const supervisorFacts = ({ supervisors }: ThesisHead): Fact[] =>
  supervisors.map(({ name }, i) => [`Pembimbing ${i + 1}`, name ?? null]);

export const sittingFacts = (sitting: ThesisSitting): Fact[] => [
  ['Hari, tanggal', dayOf(sitting.date)],
  ['Waktu', timeRange(sitting.timeStart, sitting.timeEnd)],
  ['Tempat', sitting.place],
];

export const facts = (rows: readonly Fact[]): Block => ({
  ...factList(rows, THESIS_WIDTH, 110),
  margin: [0, 6, 0, 4],
});

export const paragraph = (text: string): Block => ({
  text,
  alignment: 'justify',
  lineHeight: 1.2,
  margin: [0, 4, 0, 4],
});

/** Room for a duty stamp. */
export const stampBox: Block = {
  table: {
    widths: [62],
    heights: [40],
    body: [
      [
        {
          text: 'Meterai\nRp10.000',
          color: ink.muted,
          fontSize: size.small,
          alignment: 'center',
          verticalAlignment: 'middle',
        },
      ],
    ],
  },
  layout: 'grid',
  margin: [0, 10, 0, 0],
};
