import type { z } from 'zod';
import type {
  LecturerResult,
  SurveyDetail,
  SurveyGroup,
  SurveyRow,
  SurveySummary,
  surveyReportContract,
  TrendPoint,
} from '#shared/contracts/survey-report.contract.ts';
import { maskNumbers } from '#shared/domain/survey/answers.ts';
import { dimensionsOf, MIN_RESPONDENTS, type SurveyType } from '#shared/domain/survey/instrument.ts';
import {
  categories,
  categoryOf,
  distributionsOf,
  FOLLOW_UP_BELOW,
  itemMean,
} from '#shared/domain/survey/score.ts';
import { periodLabel } from '#shared/domain/term/term.ts';
import { AppError } from '#shared/errors.ts';
import { found } from '../../db/list.ts';
import { pageOf } from '../../http/answer.ts';
import { type Ctx, lecturerIdOf } from '../../http/ctx.ts';
import { today } from '../../http/today.ts';
import {
  type BoxRecord,
  findBox,
  findLecturer,
  findOverTerms,
  findReportTerms,
  findTrend,
  termOfClass,
  type TrendRecord,
} from './report-detail.store.ts';
import {
  countResults,
  type Figures,
  findGroups,
  findRow,
  findRows,
  findWhole,
  type GroupRecord,
  type RowRecord,
  type Scope,
  spreadOf,
} from './report.store.ts';

export type RowQuery = z.output<typeof surveyReportContract.edoRows.query>;
type GroupQuery = z.output<typeof surveyReportContract.edoGroups.query>;

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
  if (code !== undefined) return { type, code };
  const terms = await findReportTerms(ctx.db, type, null);
  return { type, code: chooseTerm(code, terms, await findTrend(ctx.db, type, null)) ?? '' };
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
  const scope = await scopeOf(ctx, type, query.semester);
  const by = type === 'EKA' ? 'course' : query.by;
  const { rows, total } = await findGroups(ctx.db, scope, by, query);
  return pageOf(
    rows.map((row) => toGroup(type, row)),
    total,
    query,
  );
}

/** The programme as a whole in a term. */
export async function surveySummary(
  ctx: Ctx,
  type: SurveyType,
  asked: string | undefined,
): Promise<SurveySummary> {
  const [terms, trend] = await Promise.all([
    findReportTerms(ctx.db, type, null),
    findTrend(ctx.db, type, null),
  ]);
  const code = chooseTerm(asked, terms, trend);
  const scope = code === null ? null : { type, code };
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
  };
}

/** Codes of the terms a lecturer may read the own results of: those that no answer changes any more. */
export const termsForOwn = async (ctx: Ctx): Promise<ReadonlySet<string>> =>
  findOverTerms(ctx.db, await today(ctx));

const unlocked = 'Komentar ditampilkan setelah nilai kelas ini dikunci.';
const unpublished = 'Komentar ditampilkan setelah nilai kelas ini dipublikasikan.';
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

/** One object in detail. @throws AppError 404 when it has no form. */
export const resultDetail = (ctx: Ctx, type: SurveyType, asked: Asked): Promise<SurveyDetail> =>
  detailOf(ctx, type, asked, false);

async function detailOf(
  ctx: Ctx,
  type: SurveyType,
  { scheduleId, lectureId }: Asked,
  own: boolean,
): Promise<SurveyDetail> {
  const object = { scheduleId, lectureId: lectureId ?? null };
  const code = found(await termOfClass(ctx.db, scheduleId));
  const row = found(await findRow(ctx.db, { type, code }, object));
  const content = contentOf(await findBox(ctx.db, { type, ...object }), own);
  return { ...toRow(type, row), ...content };
}

const everything = { page: 1, limit: 1000, sort: 'course' };

/** EDO of one lecturer in a term. The caller has checked who asks. @throws AppError 404 for nobody. */
export const lecturerResult = (
  ctx: Ctx,
  lecture: string,
  asked: string | undefined,
): Promise<LecturerResult> => resultOf(ctx, lecture, asked, null);

/** @param only the terms that may be shown; null for every one. */
async function resultOf(
  ctx: Ctx,
  lecture: string,
  asked: string | undefined,
  only: ReadonlySet<string> | null,
): Promise<LecturerResult> {
  const lecturer = found(await findLecturer(ctx.db, lecture));
  const may = (term: string): boolean => only === null || only.has(term);
  const [terms, trend] = [
    (await findReportTerms(ctx.db, 'EDO', lecture)).filter(may),
    (await findTrend(ctx.db, 'EDO', lecture)).filter((point) => may(point.code)),
  ];
  const wanted = chooseTerm(asked, terms, trend);
  const code = wanted !== null && may(wanted) ? wanted : null;
  const scope = code === null ? null : { type: 'EDO' as const, code };
  const [whole, rows] = scope
    ? await Promise.all([
        findWhole(ctx.db, scope, { lecture }),
        findRows(ctx.db, scope, { ...everything, lecture }),
      ])
    : [null, []];
  return {
    lecturer,
    period: code === null ? null : termNamed(code),
    periods: terms.map(termNamed),
    whole: whole && { ...toGroup('EDO', whole), _id: lecturer._id, name: lecturer.name },
    classes: rows.map((row) => toRow('EDO', row)),
    trend: trend.map(toPoint),
  };
}

/** The own EDO; nothing of a term while answers of it may still come. */
export const ownResult = async (ctx: Ctx, semester: string | undefined): Promise<LecturerResult> =>
  resultOf(ctx, lecturerIdOf(ctx), semester, await termsForOwn(ctx));

/** The own EDO in one class. @throws AppError RULE while answers may still come, 404 when it has no form. */
export async function ownDetail(ctx: Ctx, scheduleId: string): Promise<SurveyDetail> {
  const code = found(await termOfClass(ctx.db, scheduleId));
  if (!(await termsForOwn(ctx)).has(code)) {
    throw new AppError('RULE', `Hasil EDO ${periodLabel(code)} tampil setelah surveinya ditutup.`);
  }
  return detailOf(ctx, 'EDO', { scheduleId, lectureId: lecturerIdOf(ctx) }, true);
}
