import { surveyFileContract } from '#shared/surveys/surveys/survey-file.contract.ts';
import type { SurveyGroup, SurveyRow } from '#shared/surveys/surveys/survey-report.contract.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import {
  dimensionLabels,
  dimensionsOf,
  hiddenReason,
  surveyNames,
  type SurveyType,
} from '#shared/surveys/surveys/instrument.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Fact } from '#server/platform/documents/facts.ts';
import type { ListColumn, ListFile } from '#server/platform/documents/list-file.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { filterNames, registerReport } from '#server/platform/reports/reports.public.ts';
import {
  type GroupQuery,
  groupingOf,
  groupRows,
  resultRows,
  type RowQuery,
  scopeOf,
  termWholes,
  type TermWhole,
} from './report.service.ts';

type Figures = Pick<SurveyRow, 'respondents' | 'enrolled' | 'rate' | 'dimensions' | 'score'>;

/** Who answered and the scores: the same in every file of a report; nothing where a result may not be shown. */
const figureColumns = <R extends Figures>(type: SurveyType): ListColumn<R>[] => [
  { key: 'respondents', label: 'Responden', kind: 'integer', of: ({ respondents }) => respondents },
  { key: 'enrolled', label: 'Peserta', kind: 'integer', of: ({ enrolled }) => enrolled },
  { key: 'rate', label: 'Persen', kind: 'tenths', of: ({ rate }) => rate },
  ...dimensionsOf[type].map((one, i): ListColumn<R> => ({
    key: one,
    label: dimensionLabels[one],
    kind: 'hundredths',
    of: ({ dimensions }) => dimensions[i],
  })),
  { key: 'score', label: 'Skor', kind: 'hundredths', of: ({ score }) => score },
];

const rowColumns = (type: SurveyType): ListColumn<SurveyRow>[] => [
  ...(type === 'EDO'
    ? [{ key: 'lecturer', label: 'Dosen', of: ({ lecturer }) => lecturer } satisfies ListColumn<SurveyRow>]
    : []),
  { key: 'courseCode', label: 'Kode', of: ({ courseCode }) => courseCode },
  { key: 'courseName', label: 'Mata kuliah', of: ({ courseName }) => courseName },
  { key: 'className', label: 'Kelas', of: ({ className }) => className },
  { key: 'classType', label: 'Tipe', of: ({ classType }) => classTypeLabels[classType], sheetOnly: true },
  ...figureColumns<SurveyRow>(type),
  {
    key: 'category',
    label: 'Kategori',
    of: ({ isHidden, respondents, category }) => (isHidden ? hiddenReason(respondents) : category),
  },
];

/** How many results stand behind the figures of several, and how many are left out. */
const sumColumns = <R extends SurveyGroup>(type: SurveyType): ListColumn<R>[] => [
  { key: 'classes', label: 'Hasil', kind: 'integer', of: ({ classes }) => classes },
  { key: 'hidden', label: 'Tidak dihitung', kind: 'integer', of: ({ hidden }) => hidden },
  ...figureColumns<R>(type),
  { key: 'category', label: 'Kategori', of: ({ category }) => category },
];

const groupNames = {
  lecturer: { title: 'per dosen', file: 'dosen', column: 'Dosen' },
  course: { title: 'per mata kuliah', file: 'mata-kuliah', column: 'Mata kuliah' },
} as const;

/** The term of a file. @throws AppError RULE while there are no results of any. */
export function knownTerm(code: string | undefined): string {
  if (code === undefined || code === '') throw new AppError('RULE', 'Belum ada hasil survei untuk diunduh.');
  return code;
}

/** What a list of results was narrowed to. */
async function filtersOf(ctx: Ctx, code: string, query: RowQuery | GroupQuery): Promise<Fact[]> {
  const names = await filterNames(ctx.db, { courseId: query.course, lecturerId: query.lecture });
  return [
    ['Semester', periodLabel(code)],
    ['Pencarian', query.search],
    ['Dosen', names.lecturer],
    ['Mata kuliah', names.course],
    ['Kelas', query.className],
    ['Tipe kelas', query.classType && classTypeLabels[query.classType]],
    ['Kategori', query.category],
    ['Tindak lanjut', query.followUp ? 'Skor di bawah 2,61' : null],
  ];
}

async function rowList(ctx: Ctx, type: SurveyType, query: RowQuery): Promise<ListFile<SurveyRow>> {
  const scope = await scopeOf(ctx, type, query.semester);
  return {
    title: `Laporan ${surveyNames[type]}`,
    fileName: `laporan-${type.toLowerCase()}-${knownTerm(scope.code)}`,
    filters: await filtersOf(ctx, scope.code, query),
    columns: rowColumns(type),
    read: (window) => resultRows(ctx, scope, { ...query, ...window }),
  };
}

async function groupList(ctx: Ctx, type: SurveyType, query: GroupQuery): Promise<ListFile<SurveyGroup>> {
  const scope = await scopeOf(ctx, type, query.semester);
  const by = groupingOf(type, query);
  const names = groupNames[by];
  const codeColumn: ListColumn<SurveyGroup> = { key: 'code', label: 'Kode', of: ({ code }) => code };
  return {
    title: `Laporan ${surveyNames[type]} ${names.title}`,
    fileName: `laporan-${type.toLowerCase()}-${names.file}-${knownTerm(scope.code)}`,
    filters: await filtersOf(ctx, scope.code, query),
    columns: [
      ...(by === 'course' ? [codeColumn] : []),
      { key: 'name', label: names.column, of: ({ name }) => name },
      ...sumColumns<SurveyGroup>(type),
    ],
    read: (window) => groupRows(ctx, scope, { ...query, ...window }),
  };
}

/** Every term is read at once: there are two or three a year. */
async function termList(ctx: Ctx, type: SurveyType): Promise<ListFile<TermWhole>> {
  const wholes = await termWholes(ctx, type);
  return {
    title: `Laporan ${surveyNames[type]} program studi`,
    fileName: `laporan-${type.toLowerCase()}-program-studi`,
    columns: [
      { key: 'term', label: 'Semester', of: ({ code }) => periodLabel(code) },
      ...sumColumns<TermWhole>(type),
    ],
    read: async ({ page, limit }) => ({
      rows: wholes.slice((page - 1) * limit, page * limit),
      total: wholes.length,
    }),
  };
}

const contract = surveyFileContract;

/** Results by class as files, narrowed as the list was. */
export const rowFiles = {
  EDO: registerReport(contract.edoRows, (ctx, query) => rowList(ctx, 'EDO', query)),
  EKA: registerReport(contract.ekaRows, (ctx, query) => rowList(ctx, 'EKA', query)),
};

/** Results by lecturer or course as files. */
export const groupFiles = {
  EDO: registerReport(contract.edoGroups, (ctx, query) => groupList(ctx, 'EDO', query)),
  EKA: registerReport(contract.ekaGroups, (ctx, query) => groupList(ctx, 'EKA', query)),
};

/** The programme as a whole over the terms as files. */
export const termFiles = {
  EDO: registerReport(contract.edoTerms, (ctx) => termList(ctx, 'EDO')),
  EKA: registerReport(contract.ekaTerms, (ctx) => termList(ctx, 'EKA')),
};
