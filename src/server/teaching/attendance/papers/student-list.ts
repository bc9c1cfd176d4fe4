import { closedTable } from './closed-table.ts';
import { factBlock, type Fact } from '#server/platform/documents/facts.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth } from '#server/platform/documents/style.ts';
import type { Column } from '#server/platform/documents/table.ts';

export type StudentListInput = {
  meta: PrintMeta;
  /** "Kelas M25A" or the class of a course; stands under the title. */
  group: string;
  /** Programme, cohort, advisor … of the group. */
  facts: readonly Fact[];
  rows: readonly { nim: string; name: string; gender: 'L' | 'P' | null; note?: string | null }[];
  /** Title of the last column: what is written there by hand, or notes. */
  noteTitle?: string;
  place: string;
  date: string;
  signers: readonly Signer[];
};

const WIDTH = contentWidth('portrait');

const columnsOf = (noteTitle: string): Column[] => [
  { title: 'No', width: 18, align: 'right' },
  { title: 'NIM', width: 72 },
  { title: 'Nama', flex: 2 },
  { title: 'L/P', width: 22, align: 'center' },
  { title: noteTitle, flex: 1 },
];

/** Students of a group by number and name; nothing else of a person is printed on it. */
export function studentListDocument(input: StudentListInput): PrintDocument {
  const { meta, group, facts, rows, noteTitle = 'Keterangan' } = input;
  const half = Math.ceil(facts.length / 2);
  const count = (gender: 'L' | 'P'): number => rows.filter((row) => row.gender === gender).length;
  return documentOf(meta, {
    heading: 'DAFTAR MAHASISWA',
    subheading: group,
    about: group,
    content: [
      factBlock(facts.slice(0, half), facts.slice(half), { width: WIDTH }),
      ...closedTable(
        columnsOf(noteTitle),
        rows.map(({ nim, name, gender, note }, i) => [i + 1, nim, name, gender, note ?? null]),
        { width: WIDTH, look: 'grid', rowHeight: 15, empty: 'Belum ada mahasiswa.' },
        { orientation: 'portrait', above: 141, heading: 17, closing: 134 },
      ),
      {
        text: `Jumlah ${rows.length} mahasiswa: ${count('L')} laki-laki, ${count('P')} perempuan.`,
        margin: [0, 6, 0, 0],
      },
      signatures(input.signers, {
        width: WIDTH,
        place: input.place,
        date: input.date,
        verifyUrl: meta.verifyUrl,
      }),
    ],
  });
}
