import {
  type LessonMinutes,
  lessonFormLabels,
  lessonModeLabels,
  isExamWeek,
} from '#shared/study/rps/weekly-plan.ts';
import type { PlannedWeek } from '#shared/study/rps/weekly-plan.ts';
import { percentText } from '#shared/platform/grading/components.ts';
import { covered, type TableBlock, type TextCell } from '#server/platform/documents/print-document.ts';
import { ink, size } from '#server/platform/documents/style.ts';
import { type CellValue, type Column, table } from '#server/platform/documents/table.ts';

const columns: Column[] = [
  { title: 'Mg ke-', width: 20, align: 'center' },
  { title: 'Kemampuan akhir (Sub-CPMK)', flex: 1.5 },
  { title: 'Indikator', flex: 1.3 },
  { title: 'Kriteria dan bentuk penilaian', flex: 1.2 },
  { title: 'Bentuk, metode, waktu, dan pengalaman belajar', flex: 1.9 },
  { title: 'Materi pembelajaran [pustaka]', flex: 1.7 },
  { title: 'Bobot (%)', width: 34, align: 'right' },
];

/** Formats "TM 150', PT 180', BM 180'": in class, structured tasks, independent study. */
function timeLabel({ faceToFace, structured, independent }: LessonMinutes): string {
  const parts = [
    ['TM', faceToFace],
    ['PT', structured],
    ['BM', independent],
  ] as const;
  return parts.flatMap(([label, minutes]) => (minutes > 0 ? [`${label} ${minutes}'`] : [])).join(', ');
}

const lines = (...parts: string[]): string => parts.filter((part) => part !== '').join('\n');

function examRow({ week, material, method, weight }: PlannedWeek): CellValue[] {
  const tinted: Partial<TextCell> = { fillColor: ink.tint, bold: true };
  return [
    { text: String(week), alignment: 'center', ...tinted },
    { text: lines(material, method), colSpan: 5, ...tinted },
    covered,
    covered,
    covered,
    covered,
    { text: percentText(weight), alignment: 'right', ...tinted },
  ];
}

function weekRow(week: PlannedWeek, abilities: ReadonlyMap<string, string>): CellValue[] {
  const ability = abilities.get(week.subCpmkCode) ?? '';
  const form = `${lessonFormLabels[week.form]} (${lessonModeLabels[week.mode]}): ${week.method}`;
  const refs = week.refs.length === 0 ? '' : `[${week.refs.join(', ')}]`;
  return [
    week.week,
    week.subCpmkCode === '' ? '' : `${week.subCpmkCode}: ${ability}`,
    week.indicator,
    week.assessmentCriteria,
    lines(form, timeLabel(week.minutes), week.experience),
    lines(week.material, refs),
    percentText(week.weight),
  ];
}

/** The sixteen weeks of a plan; weeks of exams are one cell wide. */
export function weeksTable(
  weeks: readonly PlannedWeek[],
  abilities: ReadonlyMap<string, string>,
  width: number,
): TableBlock {
  const sum = weeks.reduce((total, { weight }) => total + weight, 0);
  return table(
    columns,
    weeks.map((week) => (isExamWeek(week.week) ? examRow(week) : weekRow(week, abilities))),
    {
      width,
      look: 'grid',
      fontSize: size.small,
      totals: [['', 'Jumlah', '', '', '', '', percentText(sum)]],
      margin: [0, 10, 0, 0],
    },
  );
}
