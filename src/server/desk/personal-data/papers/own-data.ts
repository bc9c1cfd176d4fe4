import { grouped } from '#shared/platform/format/number.ts';
import { type BiodataSection, factRow } from '#server/platform/documents/biodata-card.ts';
import { type Fact, factList } from '#server/platform/documents/facts.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument } from '#server/platform/documents/print-document.ts';
import { columnShares } from '#server/platform/documents/report.ts';
import { contentWidth, ink, size } from '#server/platform/documents/style.ts';
import { type Column, table } from '#server/platform/documents/table.ts';

/** One kind of record a person has: its rows as people read them, in the order of the columns. */
export type OwnPart = {
  title: string;
  columns: readonly { title: string; align?: Column['align'] }[];
  rows: readonly (readonly (string | null)[])[];
};

export type OwnDataInput = {
  meta: PrintMeta;
  name: string;
  /** Who it is about. */
  person: readonly Fact[];
  /** The biodata row by row, one section or two side by side. */
  biodata: readonly (readonly BiodataSection[])[];
  parts: readonly OwnPart[];
};

/** Rows of one kind that are printed; what is longer is whole in the file for programs. */
export const MOST_ROWS = 300;

const WIDTH = contentWidth('portrait');

function partTable({ title, columns, rows }: OwnPart): Block {
  const shown = rows.slice(0, MOST_ROWS);
  const flexes = columnShares({ columns, rows: shown });
  const left = rows.length - shown.length;
  return {
    stack: [
      table(
        columns.map((column, at): Column => ({ ...column, flex: flexes[at] })),
        shown,
        {
          width: WIDTH,
          fontSize: size.table - 0.5,
          heading: `${title} (${grouped(rows.length)})`,
          margin: [0, 10, 0, 0],
        },
      ),
      ...(left === 0
        ? []
        : [
            {
              text: `${grouped(left)} baris berikutnya ada dalam berkas JSON.`,
              fontSize: size.small,
              color: ink.muted,
              margin: [0, 3, 0, 0],
            } satisfies Block,
          ]),
    ],
  };
}

/** Everything the portal holds of a person, for that person to read (Law 27/2022, right of access). */
export function ownDataDocument({ meta, name, person, biodata, parts }: OwnDataInput): PrintDocument {
  const empty = parts.filter(({ rows }) => rows.length === 0).map(({ title }) => title);
  return documentOf(meta, {
    heading: 'SALINAN DATA PRIBADI',
    subheading: 'Hak akses subjek data, UU Nomor 27 Tahun 2022',
    about: name,
    content: [
      factList(person, WIDTH, 110),
      ...biodata.map(factRow),
      ...parts.filter(({ rows }) => rows.length > 0).map(partTable),
      {
        text: [
          ...(empty.length === 0 ? [] : [`Belum ada data: ${empty.join(', ')}.`]),
          'Jawaban survei tidak ikut karena tidak dapat dihubungkan dengan Anda.',
        ].join(' '),
        fontSize: size.small,
        color: ink.muted,
        margin: [0, 10, 0, 0],
      },
    ],
  });
}
