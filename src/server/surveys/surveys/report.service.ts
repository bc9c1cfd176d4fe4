import type { z } from 'zod';
import type {
  LecturerResult,
  SurveyDetail,
  SurveyGroup,
  SurveyRow,
  SurveySummary,
  surveyReportContract,
  TrendPoint,
} from '#shared/surveys/surveys/survey-report.contract.ts';
import { maskNumbers } from '#shared/surveys/surveys/answers.ts';
import { dimensionsOf, MIN_RESPONDENTS, type SurveyType } from '#shared/surveys/surveys/instrument.ts';
import {
  categories,
  categoryOf,
  distributionsOf,
  FOLLOW_UP_BELOW,
  itemMean,
} from '#shared/surveys/surveys/score.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { AppError } from '#shared/platform/errors.ts';
import { found } from '#server/platform/db/list.ts';
import { pageOf } from '#server/platform/http/answer.ts';
import { type Ctx, lecturerIdOf } from '#server/platform/http/ctx.ts';
import {
  type BoxRecord,
  findBox,
  findLecturer,
  findReportTerms,
  findTrend,
  termOfClass,
  type TrendRecord,
} from './report-detail.store.ts';
import { noteOf, readerOf } from './reader.ts';
import {
  countResults,
  type Figures,
  findGroups,
  findRow,
  findOwn,
  findRows,
  findWhole,
  type Grouping,
  type GroupRecord,
  type RowRecord,
  type Scope,
  spreadOf,
} from './report.store.ts';

export type RowQuery = z.output<typeof surveyReportContract.edoRows.query>;
export type GroupQuery = z.output<typeof surveyReportContract.edoGroups.query>;

/** By what results are summed up: those about classes only by course. */
export const groupingOf = (type: SurveyType, { by }: Pick<GroupQuery, 'by'>): Grouping =>
  type === 'EKA' ? 'course' : by;

const figuresOf = (type: SurveyType, { dimensions, score }: Pick<Figures, 'dimensions' | 'score'>) => ({
  dimensions: dimensionsOf[type].map((_, i) => dimensions?.[i] ?? null),
  score,
  category: score === null ? null : categoryOf(score),
});

const toRow = (type: SurveyType, row: RowRecord): SurveyRow => ({
  _id: row.lectureId === null ? row.scheduleId : `${row.scheduleId}.${row.lectureId}`,
  ...row,
  ...figuresOf(type, row),
});

const toGroup = (type: SurveyType, row: GroupRecord): SurveyGroup => ({ ...row, ...figuresOf(type, row) });

const toPoint = ({ code, ...point }: TrendRecord): TrendPoint => ({
  code,
  label: periodLabel(code),
  ...point,
});

/** The term asked for, else the latest with results, else the latest with a survey; null while there is none. */
const chooseTerm = (
  code: string | undefined,
  terms: readonly string[],
  trend: readonly { code: string }[],
): string | null => code ?? trend.at(-1)?.code ?? terms[0] ?? null;

const termNamed = (code: string) => ({ code, label: periodLabel(code) });

/** The scope of a list: its term, or the one shown first. */
export async function scopeOf(ctx: Ctx, type: SurveyType, code: string | undefined): Promise<Scope> {
  const reader = await readerOf(ctx);
  if (code !== undefined) return { type, code, reader };
  const terms = await findReportTerms(ctx.db, type, null);
  const trend = await findTrend(ctx.db, { type, lecture: null, reader });
  return { type, code: chooseTerm(code, terms, trend) ?? '', reader };
}

/** Results of a term, one row per lecturer and class (EDO) or per class (EKA). */
export async function resultPage(ctx: Ctx, type: SurveyType, query: RowQuery) {
  const { rows, total } = await resultRows(ctx, await scopeOf(ctx, type, query.semester), query);
  return pageOf(rows, total, query);
}

/** A page of the rows of a term, for files. */
export async function resultRows(ctx: Ctx, scope: Scope, query: RowQuery) {
  const [rows, total] = await Promise.all([
    findRows(ctx.db, scope, query),
    countResults(ctx.db, scope, query),
  ]);
  return { rows: rows.map((row) => toRow(scope.type, row)), total };
}

/** Results of a term by lecturer or course. */
export async function groupPage(ctx: Ctx, type: SurveyType, query: GroupQuery) {
  const { rows, total } = await groupRows(ctx, await scopeOf(ctx, type, query.semester), query);
  return pageOf(rows, total, query);
}

/** A page of the lecturers or courses of a term, for files; what is asked of classes has no lecturers. */
export async function groupRows(ctx: Ctx, scope: Scope, query: GroupQuery) {
  const { rows, total } = await findGroups(ctx.db, scope, groupingOf(scope.type, query), query);
  return { rows: rows.map((row) => toGroup(scope.type, row)), total };
}

export type TermWhole = SurveyGroup & { code: string };

/** The programme as a whole in every term in which a class was surveyed, latest first. */
export async function termWholes(ctx: Ctx, type: SurveyType): Promise<TermWhole[]> {
  const reader = await readerOf(ctx);
  const wholes: TermWhole[] = [];
  for (const code of await findReportTerms(ctx.db, type, null)) {
    const whole = await findWhole(ctx.db, { type, code, reader });
    if (whole) wholes.push({ ...toGroup(type, whole), code });
  }
  return wholes;
}

/** The programme as a whole in a term. */
export async function surveySummary(
  ctx: Ctx,
  type: SurveyType,
  asked: string | undefined,
): Promise<SurveySummary> {
  const reader = await readerOf(ctx);
  const [terms, trend] = await Promise.all([
    findReportTerms(ctx.db, type, null),
    findTrend(ctx.db, { type, lecture: null, reader }),
  ]);
  const code = chooseTerm(asked, terms, trend);
  const scope = code === null ? null : { type, code, reader };
  const [whole, { counts, classNames }] = scope
    ? await Promise.all([findWhole(ctx.db, scope), spreadOf(ctx.db, scope)])
    : [null, { counts: [], classNames: [] }];
  const byCategory = categories.map(({ label, from }, i) => ({ label, from, count: counts[i] ?? 0 }));
  return {
    period: code === null ? null : termNamed(code),
    periods: terms.map(termNamed),
    whole: whole && toGroup(type, whole),
    categories: byCategory.map(({ label, count }) => ({ label, count })),
    followUp: byCategory
      .filter(({ from }) => from < FOLLOW_UP_BELOW)
      .reduce((sum, { count }) => sum + count, 0),
    trend: trend.map(toPoint),
    classNames,
    closedNote: await noteOf(ctx, reader, code),
  };
}

const unlocked = 'Komentar ditampilkan setelah nilai kelas ini dikunci.';
const unpublished = 'Komentar ditampilkan setelah nilai kelas ini terbit.';
const condensedNote = 'Masa simpan komentar kelas ini sudah berakhir.';
const tooFew = `Hasil ditampilkan bila paling sedikit ${MIN_RESPONDENTS} mahasiswa sudah mengisi.`;

/** @param own whether the lecturer the answers are about reads them. */
function contentOf(box: BoxRecord | null, own: boolean) {
  if (box === null) return { version: null, items: [], comments: [], commentsNote: tooFew };
  const distributions = distributionsOf(box.counts);
  const items = box.items.map((item, i) => {
    const counts = distributions[i] ?? [0, 0, 0, 0, 0];
    return { ...item, counts: [...counts], mean: itemMean({ counts, reverse: item.reverse }) };
  });
  const { version, comments, published, locked, condensed } = box;
  if (condensed) return { version, items, comments: [], commentsNote: condensedNote };
  if (own && !locked) return { version, items, comments: [], commentsNote: unlocked };
  if (!published) return { version, items, comments: [], commentsNote: unpublished };
  const masked = comments.map((one) => ({ ...one, texts: one.texts.map(maskNumbers) }));
  return { version, items, comments: masked, commentsNote: null };
}

type Asked = { scheduleId: string; lectureId?: string | undefined };

/**
 * One object in detail, when no answer changes it any more; the own comments are read when grades are locked.
 * @throws AppError 404 when it has no form, RULE while answers may still come
 */
export async function resultDetail(
  ctx: Ctx,
  type: SurveyType,
  { scheduleId, lectureId }: Asked,
): Promise<SurveyDetail> {
  const object = { scheduleId, lectureId: lectureId ?? null };
  const [reader, code] = [await readerOf(ctx), found(await termOfClass(ctx.db, scheduleId))];
  const row = found(await findRow(ctx.db, { type, code, reader }, object));
  const closed = await noteOf(ctx, reader, code);
  if (closed !== null) throw new AppError('RULE', closed);
  const content = contentOf(await findBox(ctx.db, { type, ...object }), row.isOwn);
  return { ...toRow(type, row), ...content };
}

/**
 * EDO of one lecturer in a term; nothing of a term while answers may still come. The caller has checked who asks.
 * @throws AppError 404 for nobody.
 */
export async function lecturerResult(
  ctx: Ctx,
  lecture: string,
  term: string | undefined,
): Promise<LecturerResult> {
  const [lecturer, reader, surveyed] = await Promise.all([
    findLecturer(ctx.db, lecture).then(found),
    readerOf(ctx),
    findReportTerms(ctx.db, 'EDO', lecture),
  ]);
  const terms = surveyed.filter((one) => reader.over.has(one));
  const trend = await findTrend(ctx.db, { type: 'EDO', lecture, reader });
  const wanted = chooseTerm(term, terms, trend);
  const code = wanted !== null && reader.over.has(wanted) ? wanted : null;
  const { whole, rows } =
    code === null ? { whole: null, rows: [] } : await findOwn(ctx.db, { type: 'EDO', code, reader }, lecture);
  return {
    lecturer,
    period: code === null ? null : termNamed(code),
    periods: terms.map(termNamed),
    whole: whole && { ...toGroup('EDO', whole), _id: lecturer._id, name: lecturer.name },
    classes: rows.map((row) => toRow('EDO', row)),
    trend: trend.map(toPoint),
    closedNote: await noteOf(ctx, reader, wanted),
  };
}

/** The own EDO; nothing of a term while answers of it may still come. */
export const ownResult = async (ctx: Ctx, semester: string | undefined): Promise<LecturerResult> =>
  lecturerResult(ctx, lecturerIdOf(ctx), semester);

/** The own EDO in one class. @throws AppError RULE while answers may still come, 404 when it has no form. */
export const ownDetail = async (ctx: Ctx, scheduleId: string): Promise<SurveyDetail> =>
  resultDetail(ctx, 'EDO', { scheduleId, lectureId: lecturerIdOf(ctx) });
