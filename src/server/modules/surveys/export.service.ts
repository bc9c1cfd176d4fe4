import {
  type LecturerResult,
  type SurveyDetail,
  type SurveyRow,
  surveyReportContract,
} from '#shared/contracts/survey-report.contract.ts';
import { classTypeLabels } from '#shared/domain/course/class-type.ts';
import {
  dimensionLabels,
  dimensionsOf,
  hiddenReason,
  surveyNames,
  type SurveyType,
} from '#shared/domain/survey/instrument.ts';
import { periodLabel } from '#shared/domain/term/term.ts';
import { AppError } from '#shared/errors.ts';
import { audit } from '../../audit.ts';
import { printFrame } from '../../documents/letterhead.ts';
import type { ListColumn, ListFile } from '../../documents/list-file.ts';
import { renderPdf } from '../../documents/pdf.ts';
import { surveyResultDocument } from '../../documents/survey-result.ts';
import type { FileAnswer } from '../../http/answer.ts';
import type { Ctx } from '../../http/ctx.ts';
import { filterNames, registerReport } from '../reports/reports.public.ts';
import {
  lecturerResult,
  ownDetail,
  ownResult,
  resultDetail,
  resultRows,
  type RowQuery,
  scopeOf,
} from './report.service.ts';

const columnsOf = (type: SurveyType): ListColumn<SurveyRow>[] => [
  ...(type === 'EDO'
    ? [{ key: 'lecturer', label: 'Dosen', of: ({ lecturer }) => lecturer } satisfies ListColumn<SurveyRow>]
    : []),
  { key: 'courseCode', label: 'Kode', of: ({ courseCode }) => courseCode },
  { key: 'courseName', label: 'Mata kuliah', of: ({ courseName }) => courseName },
  { key: 'className', label: 'Kelas', of: ({ className }) => className },
  { key: 'classType', label: 'Tipe', of: ({ classType }) => classTypeLabels[classType], sheetOnly: true },
  { key: 'respondents', label: 'Responden', kind: 'integer', of: ({ respondents }) => respondents },
  { key: 'enrolled', label: 'Peserta', kind: 'integer', of: ({ enrolled }) => enrolled },
  { key: 'rate', label: 'Persen', kind: 'tenths', of: ({ rate }) => rate },
  ...dimensionsOf[type].map((one, i): ListColumn<SurveyRow> => ({
    key: one,
    label: dimensionLabels[one],
    kind: 'hundredths',
    of: ({ dimensions }) => dimensions[i],
  })),
  { key: 'score', label: 'Skor', kind: 'hundredths', of: ({ score }) => score },
  {
    key: 'category',
    label: 'Kategori',
    of: ({ isHidden, respondents, category }) => (isHidden ? hiddenReason(respondents) : category),
  },
];

/** Results of a term, narrowed as the list was. @throws AppError RULE while there are none */
async function resultList(ctx: Ctx, type: SurveyType, query: RowQuery): Promise<ListFile<SurveyRow>> {
  const scope = await scopeOf(ctx, type, query.semester);
  if (scope.code === '') throw new AppError('RULE', 'Belum ada hasil survei untuk diunduh.');
  const names = await filterNames(ctx.db, { courseId: query.course, lecturerId: query.lecture });
  return {
    title: `Laporan ${surveyNames[type]}`,
    fileName: `laporan-${type.toLowerCase()}-${scope.code}`,
    filters: [
      ['Semester', periodLabel(scope.code)],
      ['Pencarian', query.search],
      ['Dosen', names.lecturer],
      ['Mata kuliah', names.course],
      ['Kelas', query.className],
      ['Tipe kelas', query.classType && classTypeLabels[query.classType]],
      ['Kategori', query.category],
      ['Tindak lanjut', query.followUp ? 'Skor di bawah 2,61' : null],
    ],
    columns: columnsOf(type),
    read: (window) => resultRows(ctx, scope, { ...query, ...window }),
  };
}

/** Results of EDO and of EKA as files. */
export const edoFile = registerReport(surveyReportContract.edoExport, (ctx, query) =>
  resultList(ctx, 'EDO', query),
);
export const ekaFile = registerReport(surveyReportContract.ekaExport, (ctx, query) =>
  resultList(ctx, 'EKA', query),
);

const headed = (row: SurveyRow, { comments }: SurveyDetail) =>
  comments
    .filter(({ texts }) => texts.length > 0)
    .map(({ question, texts }) => ({ heading: `${row.courseName} ${row.className}: ${question}`, texts }));

/** A result as PDF. @param detailOf what is known of one class of it. */
async function resultFile(
  ctx: Ctx,
  { lecturer, period, whole, classes }: LecturerResult,
  detailOf: (scheduleId: string) => Promise<SurveyDetail>,
): Promise<FileAnswer> {
  if (!period || !whole) throw new AppError('RULE', 'Belum ada hasil EDO untuk dicetak.');
  const comments = [];
  for (const row of classes) if (!row.isHidden) comments.push(...headed(row, await detailOf(row.scheduleId)));
  await audit(ctx, {
    action: 'survey-report.print',
    entity: 'lecturer',
    entityId: lecturer._id,
    reason: `Hasil EDO ${period.label}`,
  });
  const document = surveyResultDocument({
    meta: (await printFrame(ctx)).meta,
    title: 'Hasil evaluasi dosen (EDO)',
    lecturer,
    period: period.label,
    respondents: whole.respondents,
    enrolled: whole.enrolled,
    rate: whole.rate,
    whole: { label: 'Skor semester', score: whole.score, category: whole.category },
    dimensions: dimensionsOf.EDO.map((one, i) => ({
      label: dimensionLabels[one],
      score: whole.dimensions[i] ?? null,
      category: null,
    })),
    classes: classes.map((one) => ({ ...one, course: one.courseName })),
    hidden: whole.hidden,
    comments,
  });
  const body = await renderPdf(document);
  return { fileName: `edo-${period.code}.pdf`, mime: 'application/pdf', body, inline: true };
}

/** EDO of one lecturer in a term as PDF. The caller has checked who asks. */
export const lecturerFile = async (
  ctx: Ctx,
  lectureId: string,
  semester: string | undefined,
): Promise<FileAnswer> =>
  resultFile(ctx, await lecturerResult(ctx, lectureId, semester), (scheduleId) =>
    resultDetail(ctx, 'EDO', { scheduleId, lectureId }),
  );

/** The own EDO in a term as PDF, with what a lecturer may read of it. */
export const ownFile = async (ctx: Ctx, semester: string | undefined): Promise<FileAnswer> =>
  resultFile(ctx, await ownResult(ctx, semester), (scheduleId) => ownDetail(ctx, scheduleId));
