import type {
  LecturerResult,
  SurveyDetail,
  SurveyRow,
} from '#shared/surveys/surveys/survey-report.contract.ts';
import { dimensionLabels, dimensionsOf } from '#shared/surveys/surveys/instrument.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import { surveyResultDocument } from './papers/survey-result.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { lecturerResult, ownDetail, ownResult, resultDetail } from './report.service.ts';

const headed = (row: SurveyRow, { comments }: SurveyDetail) =>
  comments
    .filter(({ texts }) => texts.length > 0)
    .map(({ question, texts }) => ({ heading: `${row.courseName} ${row.className}: ${question}`, texts }));

/** A result as PDF. @param detailOf what is known of one class of it. */
async function resultFile(
  ctx: Ctx,
  { lecturer, period, whole, classes, closedNote }: LecturerResult,
  detailOf: (scheduleId: string) => Promise<SurveyDetail>,
): Promise<FileAnswer> {
  const respondents = whole?.respondents ?? null;
  if (!period || !whole || respondents === null) {
    throw new AppError('RULE', closedNote ?? 'Belum ada hasil EDO untuk dicetak.');
  }
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
    respondents,
    enrolled: whole.enrolled,
    rate: whole.rate,
    whole: { label: 'Skor semester', score: whole.score, category: whole.category },
    dimensions: dimensionsOf.EDO.map((one, i) => ({
      label: dimensionLabels[one],
      score: whole.dimensions[i] ?? null,
      category: null,
    })),
    classes: classes.map((one) => ({ ...one, course: one.courseName, respondents: one.respondents ?? 0 })),
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
