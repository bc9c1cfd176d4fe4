import { longDate } from '#shared/platform/format/date.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { type Fact, factList } from '#server/platform/documents/facts.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth } from '#server/platform/documents/style.ts';
import { table } from '#server/platform/documents/table.ts';
import { dayOf } from '#server/platform/documents/thesis-head.ts';

/** A member with the courses the programme counts as; scores in hundredths, null where the partner gave letters. */
export type ConvertedMember = {
  name: string;
  nim: string;
  mentorScore: number | null;
  lectureScore: number | null;
  courses: readonly { code: string; name: string; sks: number; score: number | null; letter: string }[];
};

export type ActivityConversionInput = {
  meta: PrintMeta;
  number: string;
  /** What the programme was. */
  facts: readonly Fact[];
  members: readonly ConvertedMember[];
  place: string;
  /** Day of the conversion. */
  date: string;
  signers: readonly Signer[];
};

const WIDTH = contentWidth('portrait');

function memberBlocks({ name, nim, mentorScore, lectureScore, courses }: ConvertedMember): Block[] {
  const scores =
    mentorScore === null || lectureScore === null
      ? 'nilai menurut transkrip mitra'
      : `nilai mentor ${hundredths(mentorScore)}, nilai pembimbing ${hundredths(lectureScore)}`;
  const sum = courses.reduce((total, { sks }) => total + sks, 0);
  return [
    { text: `${name} (${nim}), ${scores}`, bold: true, margin: [0, 10, 0, 4] },
    table(
      [
        { title: 'No', width: 22, align: 'right' },
        { title: 'Kode', width: 60 },
        { title: 'Mata kuliah', flex: 1 },
        { title: 'Sks', width: 36, align: 'right' },
        { title: 'Nilai', width: 50, align: 'right' },
        { title: 'Huruf', width: 40, align: 'center' },
      ],
      courses.map((row, i) => [i + 1, row.code, row.name, row.sks, hundredths(row.score), row.letter]),
      { width: WIDTH, look: 'grid', totals: [[null, null, 'Jumlah', sum, null, null]] },
    ),
  ];
}

/** The minutes by which a programme became grades: what it was, and what each member is recognised. */
export function activityConversionDocument(input: ActivityConversionInput): PrintDocument {
  const { meta, number, facts, members, place, date, signers } = input;
  return documentOf(
    { ...meta, number },
    {
      heading: 'BERITA ACARA KONVERSI NILAI',
      subheading: 'Program Aktivitas Mahasiswa',
      about: number,
      content: [
        {
          text: `Pada hari ini ${dayOf(date)}, telah ditetapkan konversi nilai program aktivitas dengan keterangan sebagai berikut:`,
          alignment: 'justify',
          lineHeight: 1.2,
        },
        { ...factList(facts, WIDTH, 120), margin: [0, 6, 0, 4] },
        ...members.flatMap(memberBlocks),
        {
          text: `Nilai di atas berlaku sejak ${longDate(date)} dan tercatat pada transkrip dengan keterangan MBKM.`,
          margin: [0, 12, 0, 0],
        },
        signatures(signers, { width: WIDTH, place, date, verifyUrl: meta.verifyUrl }),
      ],
    },
  );
}
