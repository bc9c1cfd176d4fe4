import type { RpsView } from '#shared/study/rps/rps.views.ts';
import { cognitivePartLabels, planBasisLabels } from '#shared/study/rps/evaluation.ts';
import { percentText } from '#shared/platform/grading/components.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { documentOf, type PrintMeta } from '#server/platform/documents/layout.ts';
import type {
  Block,
  PrintDocument,
  TableBlock,
  TableCell,
} from '#server/platform/documents/print-document.ts';
import { weeksTable } from './rps-weeks.ts';
import { type Signer, signatures } from '#server/platform/documents/signatures.ts';
import { cellPadding, columnRule, contentWidth, ink, size } from '#server/platform/documents/style.ts';
import { type Column, columnWidths, table } from '#server/platform/documents/table.ts';

export type RpsInput = {
  meta: PrintMeta;
  programme: string;
  plan: RpsView;
  place: string;
  signers: readonly Signer[];
};

const WIDTH = contentWidth('landscape');
const LABEL = 118;

const head: Column[] = [
  { title: 'Mata kuliah', flex: 2.4 },
  { title: 'Kode', flex: 1 },
  { title: 'Program studi', flex: 1.4 },
  { title: 'Bobot (sks)', flex: 1 },
  { title: 'Semester', flex: 1.4 },
  { title: 'Tanggal penyusunan', flex: 1.2 },
  { title: 'Revisi', width: 34, align: 'center' },
];

function identity({ programme, plan }: RpsInput): TableBlock {
  const { courseName, courseCode, sks, sksTheory, sksPractice, courseSemester, semesterCode } = plan;
  const split = sksPractice > 0 ? ` (T ${sksTheory}, P ${sksPractice})` : '';
  const place = courseSemester === null ? '' : `${courseSemester} · `;
  const made = longDate(plan.dateMade);
  const row = [
    courseName,
    courseCode,
    programme,
    `${sks}${split}`,
    `${place}${periodLabel(semesterCode)}`,
    made,
  ];
  return table(head, [[...row, plan.revisionNo]], { width: WIDTH, look: 'grid' });
}

function authorisation({ plan }: RpsInput): TableBlock {
  const [coordinator, ...team] = plan.lecturers.map(({ name }) => name);
  return table(
    [{ title: 'Pengembang RPS' }, { title: 'Koordinator mata kuliah' }, { title: 'Ketua program studi' }],
    [[[coordinator, ...team].join('\n'), coordinator ?? '', plan.kaprodi]],
    { width: WIDTH, look: 'grid', margin: [0, 0, 0, 0] },
  );
}

const numbered = (texts: readonly string[]): string =>
  texts.map((text, at) => `${at + 1}. ${text}`).join('\n');

const coded = (entries: readonly { code: string; text: string }[]): Block => ({
  table: {
    widths: [56, WIDTH - LABEL - 56 - 4 * cellPadding.grid - 3 * columnRule.grid],
    body: entries.map(({ code, text }) => [{ text: code, bold: true }, { text }]),
  },
  layout: 'plain',
});

/** Labelled parts of a plan before its weeks; empty parts are left out. */
function parts({ plan }: RpsInput): [string, TableCell][] {
  const text = (value: string): TableCell => ({ text: value });
  const all: [string, TableCell, boolean][] = [
    ['CPL yang dibebankan', coded(plan.cpl), true],
    [
      'CPMK',
      coded(
        plan.cpmk.map(({ code, text: said, cplCodes }) => ({
          code,
          text: `${said} (${cplCodes.join(', ')})`,
        })),
      ),
      true,
    ],
    [
      'Sub-CPMK',
      coded(plan.subCpmk.map(({ code, text: said, cpmkCode }) => ({ code, text: `${said} (${cpmkCode})` }))),
      true,
    ],
    ['Deskripsi singkat', text(plan.courseDescription), true],
    ['Bahan kajian', text(numbered(plan.studyMaterial)), plan.studyMaterial.length > 0],
    ['Pustaka utama', text(numbered(plan.references.main)), true],
    ['Pustaka pendukung', text(numbered(plan.references.supporting)), plan.references.supporting.length > 0],
    ['Media pembelajaran', text(plan.media.join('; ')), plan.media.length > 0],
    ['Dosen pengampu', text(plan.lecturers.map(({ name }) => name).join('; ')), true],
    ['Mata kuliah syarat', text(plan.prerequisites.join('; ') || '-'), true],
  ];
  return all.flatMap(([label, cell, filled]): [string, TableCell][] => (filled ? [[label, cell]] : []));
}

const content = (input: RpsInput): TableBlock => ({
  table: {
    widths: columnWidths([{ title: '', width: LABEL }, { title: '' }], 'grid', WIDTH),
    body: parts(input).map(([label, cell]) => [{ text: label, bold: true, fillColor: ink.tint }, cell]),
  },
  layout: 'grid',
  fontSize: size.table,
  margin: [0, 0, 0, 0],
});

function evaluation({ plan }: RpsInput): Block[] {
  if (plan.evaluationPlan === null) return [];
  const rows = plan.evaluationPlan.map(({ basis, component, descriptionId, weight }, at) => [
    at + 1,
    planBasisLabels[basis],
    component === null ? '-' : cognitivePartLabels[component],
    descriptionId,
    percentText(weight),
  ]);
  return [
    { text: 'Rencana evaluasi', bold: true, margin: [0, 12, 0, 0] },
    table(
      [
        { title: 'No', width: 20, align: 'right' },
        { title: 'Dasar penilaian', width: 130 },
        { title: 'Komponen', width: 80 },
        { title: 'Keterangan' },
        { title: 'Bobot (%)', width: 50, align: 'right' },
      ],
      rows,
      { width: WIDTH, look: 'grid' },
    ),
  ];
}

function tasks({ plan }: RpsInput): Block[] {
  if (plan.tasks.length === 0) return [];
  return [
    { text: 'Rencana tugas', bold: true, margin: [0, 12, 0, 0] },
    table(
      [
        { title: 'No', width: 20, align: 'right' },
        { title: 'Tugas', flex: 1.4 },
        { title: 'Uraian', flex: 2.6 },
        { title: 'Minggu ke-', width: 52, align: 'center' },
        { title: 'Luaran', flex: 1.2 },
        { title: 'Bobot (%)', width: 50, align: 'right' },
      ],
      plan.tasks.map(({ no, title, description, week, output, weight }) => [
        no,
        title,
        description,
        week,
        output,
        percentText(weight),
      ]),
      { width: WIDTH, look: 'grid' },
    ),
  ];
}

/** Renders a course plan in the layout of the national guide: landscape, with the sixteen weeks as one table. */
export function rpsDocument(input: RpsInput): PrintDocument {
  const { meta, plan } = input;
  const abilities = new Map(plan.subCpmk.map(({ code, text }) => [code, text]));
  return documentOf(meta, {
    heading: 'RENCANA PEMBELAJARAN SEMESTER (RPS)',
    about: `${plan.courseCode} ${periodLabel(plan.semesterCode)}`,
    orientation: 'landscape',
    content: [
      identity(input),
      authorisation(input),
      content(input),
      weeksTable(plan.weeks ?? [], abilities, WIDTH),
      ...evaluation(input),
      ...tasks(input),
      signatures(input.signers, {
        width: WIDTH,
        place: input.place,
        date: plan.dateMade,
        verifyUrl: meta.verifyUrl,
      }),
    ],
  });
}
