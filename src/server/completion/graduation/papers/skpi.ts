import { longDate } from '#shared/platform/format/date.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { type Fact, factList } from '#server/platform/documents/facts.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth, size } from '#server/platform/documents/style.ts';
import { table } from '#server/platform/documents/table.ts';

/** What a diploma supplement says of a graduate (academic practice). */
export type SkpiInput = {
  meta: PrintMeta;
  number: string;
  person: {
    name: string;
    nim: string;
    birth: string;
    entryYear: number;
    graduatedOn: string;
    diplomaNumber: string | null;
  };
  degree: { programme: string; level: string; accreditation: string };
  study: {
    ipk: number | null;
    sks: number | null;
    predicate: string | null;
    thesis: string;
    thesisEn: string;
  };
  outcomes: readonly { code: string; text: string }[];
  activities: readonly { title: string; kind: string; role: string; level: string; year: string }[];
  place: string;
  date: string;
  signers: readonly Signer[];
};

const WIDTH = contentWidth('portrait');

const section = (title: string, english: string): Block => ({
  text: `${title} / ${english}`,
  bold: true,
  fontSize: size.body + 1,
  margin: [0, 12, 0, 4],
});

const list = (rows: readonly Fact[]): Block => factList(rows, WIDTH, 170);

const identity = ({
  person: { name, nim, birth, entryYear, graduatedOn, diplomaNumber },
}: SkpiInput): Fact[] => [
  ['Nama / Name', name],
  ['Tempat, tanggal lahir / Place, date of birth', birth],
  ['NIM / Student number', nim],
  ['Tahun masuk / Year of entry', String(entryYear)],
  ['Tanggal lulus / Date of graduation', longDate(graduatedOn)],
  ['Nomor ijazah nasional / National diploma number', diplomaNumber],
];

const degree = ({ degree: { programme, level, accreditation }, study }: SkpiInput): Fact[] => [
  ['Program studi / Study programme', programme],
  ['Jenjang / Level', level],
  ['Jenjang KKNI / National qualification level', '6'],
  ['Akreditasi / Accreditation', accreditation],
  ['Bahasa pengantar / Language of instruction', 'Bahasa Indonesia'],
  ['IPK / GPA', hundredths(study.ipk)],
  ['Sks lulus / Credits earned', study.sks === null ? null : String(study.sks)],
  ['Predikat / Predicate', study.predicate],
  ['Judul skripsi / Thesis title', study.thesis],
  ['Thesis title in English', study.thesisEn],
];

/** The supplement to the diploma: who, which degree, what was learnt, and what was done besides. */
export function skpiDocument(input: SkpiInput): PrintDocument {
  const { meta, number, outcomes, activities, place, date, signers } = input;
  return documentOf(
    { ...meta, number },
    {
      heading: 'SURAT KETERANGAN PENDAMPING IJAZAH',
      subheading: 'Diploma Supplement',
      about: number,
      content: [
        section('Identitas pemilik', 'Identity of the holder'),
        list(identity(input)),
        section('Kualifikasi', 'Qualification'),
        list(degree(input)),
        section('Capaian pembelajaran', 'Learning outcomes'),
        table(
          [
            { title: 'Kode', width: 50 },
            { title: 'Capaian pembelajaran lulusan', flex: 1 },
          ],
          outcomes.map(({ code, text }) => [code, text]),
          { width: WIDTH, look: 'grid', empty: 'Belum ada capaian yang disahkan dalam RPS.' },
        ),
        section('Kegiatan dan prestasi', 'Activities and achievements'),
        table(
          [
            { title: 'Kegiatan', flex: 1.6 },
            { title: 'Jenis', flex: 1 },
            { title: 'Peran atau peringkat', flex: 1 },
            { title: 'Tingkat', width: 80 },
            { title: 'Tahun', width: 36, align: 'center' },
          ],
          activities.map(({ title, kind, role, level, year }) => [title, kind, role, level, year]),
          { width: WIDTH, look: 'grid', empty: 'Tidak ada kegiatan yang tercatat.' },
        ),
        signatures(signers, { width: WIDTH, place, date, verifyUrl: meta.verifyUrl }),
      ],
    },
  );
}
