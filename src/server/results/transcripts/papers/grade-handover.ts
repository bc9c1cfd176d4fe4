import { dayNames, longDate } from '#shared/platform/format/date.ts';
import { terbilang } from '#shared/platform/format/terbilang.ts';
import { weekdayOf } from '#shared/platform/date/local-date.ts';
import { factList } from '#server/platform/documents/facts.ts';
import { type ClassHead, slotOf } from '#server/platform/documents/heads.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth } from '#server/platform/documents/style.ts';
import { table } from '#server/platform/documents/table.ts';

export type GradeHandoverInput = {
  meta: PrintMeta;
  class: ClassHead;
  /** Students of the class, those with a final grade, those postponed (T). */
  count: { enrolled: number; graded: number; postponed: number };
  /** How often each letter was given, best first. */
  letters: readonly { letter: string; count: number }[];
  note?: string | null;
  place: string;
  /** Day of the hand-over, `YYYY-MM-DD`. */
  date: string;
  signers: { lecturer: Signer; office: Signer };
};

const WIDTH = contentWidth('portrait');

const counted = (number: number): string => `${number} (${terbilang(number)})`;

function letterTable(letters: GradeHandoverInput['letters']): Block[] {
  if (letters.length === 0) return [];
  return [
    { text: 'Sebaran nilai yang diserahkan:', margin: [0, 10, 0, 0] },
    table(
      letters.map(({ letter }) => ({ title: letter, align: 'center' })),
      [letters.map(({ count }) => count)],
      { width: WIDTH, look: 'grid' },
    ),
  ];
}

function classOf({ class: head, count, note }: GradeHandoverInput): Block {
  return {
    ...factList(
      [
        ['Mata kuliah', `${head.courseName} (${head.courseCode})`],
        ['Kelas / sks', `${head.className} / ${head.sks} sks`],
        ['Semester', head.term],
        ['Program studi', head.programme],
        ['Hari, jam', head.slot && slotOf(head.slot)],
        ['Dosen', head.lecturers.join('; ')],
        ['Nilai ditunda (T)', `${count.postponed} mahasiswa`],
        ['Catatan', note],
      ],
      WIDTH,
      110,
    ),
    margin: [0, 10, 0, 0],
  };
}

/** The report that the grades of a class were handed over to the academic office. */
export function gradeHandoverDocument(input: GradeHandoverInput): PrintDocument {
  const { meta, class: head, count, date, signers } = input;
  const day = dayNames[weekdayOf(date)] ?? '-';
  return documentOf(meta, {
    heading: 'BERITA ACARA PENYERAHAN NILAI',
    about: `${head.courseCode} ${head.className} ${head.term}`,
    content: [
      {
        text:
          `Pada hari ini ${day}, tanggal ${longDate(date)}, telah diserahkan nilai akhir mata kuliah berikut ` +
          `sejumlah ${counted(count.graded)} mahasiswa dari ${counted(count.enrolled)} peserta.`,
        alignment: 'justify',
        lineHeight: 1.15,
      },
      classOf(input),
      ...letterTable(input.letters),
      {
        text: 'Demikian berita acara ini dibuat dengan sebenarnya untuk dipergunakan sebagaimana mestinya.',
        margin: [0, 12, 0, 0],
      },
      signatures([signers.lecturer, signers.office], {
        width: WIDTH,
        place: input.place,
        date,
        verifyUrl: meta.verifyUrl,
      }),
    ],
  });
}
