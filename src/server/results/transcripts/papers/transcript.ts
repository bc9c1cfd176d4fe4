import { longDate } from '#shared/platform/format/date.ts';
import { hundredths, tenths } from '#shared/platform/format/number.ts';
import {
  type Fact,
  factBlock,
  factBlockHeight,
  factList,
  type Photo,
} from '#server/platform/documents/facts.ts';
import { documentOf, HEAD_HEIGHT, type PrintMeta } from '#server/platform/documents/layout.ts';
import type { Block, PrintDocument } from '#server/platform/documents/print-document.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { contentWidth, ink, size } from '#server/platform/documents/style.ts';
import { type TranscriptTerm, transcriptTables } from './transcript-table.ts';

export type TranscriptInput = {
  meta: PrintMeta;
  /** A running transcript carries the watermark SEMENTARA. */
  kind: 'running' | 'final';
  student: {
    nim: string;
    name: string;
    birthPlace: string | null;
    birthDate: string | null;
    level: string;
    programme: string;
    concentration?: string | null;
    entryDate: string | null;
    graduationDate?: string | null;
    /** National number of the diploma. */
    diplomaNumber?: string | null;
    photo?: Photo | null;
  };
  /** Best grades only; final transcripts hold passed courses only. */
  terms: readonly TranscriptTerm[];
  /** Credits, quality points in tenths and grade point average in hundredths. */
  result: { sks: number; passedSks: number; points: number; ipk: number | null; predicate?: string | null };
  thesis?: { title: string; titleEn?: string | null } | null;
  /** Letters with their index in tenths. */
  legend: readonly { letter: string; index: number }[];
  place: string;
  date: string;
  signers: readonly Signer[];
};

type Student = TranscriptInput['student'];

const birthOf = ({ birthPlace, birthDate }: Student): string | null =>
  [birthPlace, birthDate && longDate(birthDate)].filter(Boolean).join(', ') || null;

function identity({ kind, student }: TranscriptInput): { block: Block; height: number } {
  const common: Fact[] = [
    ['NIM', student.nim],
    ['Nama', student.name],
    ['Tempat, tanggal lahir', birthOf(student)],
    ['Tanggal masuk', longDate(student.entryDate)],
  ];
  const study: Fact[] = [
    ['Jenjang', student.level],
    ['Program studi', student.programme],
    ['Konsentrasi', student.concentration],
  ];
  const degree: Fact[] = [
    ['Tanggal lulus', longDate(student.graduationDate)],
    ['Nomor ijazah nasional', student.diplomaNumber],
  ];
  const facts = [common, kind === 'final' ? [...study, ...degree] : study] as const;
  const options = {
    width: contentWidth('portrait'),
    labelWidth: 92,
    ...(kind === 'final' && { photo: student.photo ?? null, photoWidth: 54 }),
  };
  return { block: factBlock(...facts, options), height: factBlockHeight(...facts, options) };
}

function outcome({ kind, result, thesis }: TranscriptInput): Block {
  const width = contentWidth('portrait');
  const half = (width - 14) / 2;
  const grade: Fact[] = [['Indeks prestasi kumulatif (IPK)', hundredths(result.ipk)]];
  const titles: Fact[] = thesis
    ? [['Judul skripsi', thesis.titleEn ? `${thesis.title}\n${thesis.titleEn}` : thesis.title]]
    : [];
  return {
    margin: [0, 8, 0, 0],
    stack: [
      {
        columns: [
          {
            ...factList(
              [
                ['Jumlah sks diambil / lulus', `${result.sks} / ${result.passedSks} sks`],
                ['Jumlah mutu', tenths(result.points)],
              ],
              half,
              130,
            ),
            width: half,
          },
          {
            ...factList(
              kind === 'final' ? [...grade, ['Predikat kelulusan', result.predicate ?? 'Lulus']] : grade,
              half,
              140,
            ),
            width: half,
          },
        ],
        columnGap: 14,
      },
      ...(titles.length > 0 ? [factList(titles, width, 130)] : []),
    ],
  };
}

function legendOf({ legend, terms }: TranscriptInput): Block {
  const letters = legend.map(({ letter, index }) => `${letter} = ${tenths(index)}`).join('   ');
  const hasRecognised = terms.some(({ rows }) => rows.some(({ recognised }) => recognised === true));
  return {
    text: [
      { text: `Indeks nilai: ${letters}` },
      ...(hasRecognised ? [{ text: '   K = mata kuliah yang diakui' }] : []),
    ],
    fontSize: size.tiny + 0.5,
    color: ink.muted,
    margin: [0, 6, 0, 0],
  };
}

/** Points of result, legend and signatures under the courses; of the title of a thesis. */
const CLOSING_HEIGHT = 166;
const THESIS_HEIGHT = 40;

/** All grades of a student: running while studying, final with the diploma. */
export function transcriptDocument(input: TranscriptInput): PrintDocument {
  const { kind, meta, student } = input;
  const head = identity(input);
  const signed = signatures(input.signers, {
    width: contentWidth('portrait'),
    place: input.place,
    date: input.date,
    verifyUrl: meta.verifyUrl,
  });
  const watermark = kind === 'running' ? (meta.watermark ?? 'SEMENTARA') : meta.watermark;
  return documentOf(
    { ...meta, watermark },
    {
      heading: kind === 'running' ? 'TRANSKRIP NILAI SEMENTARA' : 'TRANSKRIP NILAI',
      about: student.nim,
      content: [
        head.block,
        ...transcriptTables(input.terms, {
          above: HEAD_HEIGHT + head.height,
          closing: CLOSING_HEIGHT + (input.thesis ? THESIS_HEIGHT : 0),
        }),
        { unbreakable: true, stack: [outcome(input), legendOf(input), signed] },
      ],
    },
  );
}
