import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import type {
  acceptedThesis,
  AcceptedRow,
  BoardColumn,
  EndedThesis,
  LecturerLoad,
  LecturerThesisRow,
  SimilarTitle,
  ThesisPeriod,
  ThesisRow,
} from '#shared/completion/thesis/thesis-lists.views.ts';
import type { z } from 'zod';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import type { Requirement } from '#shared/completion/thesis/requirements.ts';
import { concentrationLabels } from '#shared/platform/reference/course-type.ts';
import { thesisStatusLabels } from '#shared/completion/thesis/status.ts';
import { found } from '#server/platform/db/list.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import { type FileAnswer, type Page, pageOf } from '#server/platform/http/answer.ts';
import { type Ctx, lecturerIdOf, studentIdOf } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { attachmentsOf } from '#server/platform/procedures/procedures.public.ts';
import { detailOf } from './detail.service.ts';
import { requirementsOf, settingsOf } from './facts.ts';
import { findBoard } from './board.store.ts';
import { findLoads, listTheses, type ThesisQuery } from './lists.store.ts';
import { findPeriod, listPeriods, periodsForTitles } from './periods.store.ts';
import {
  type AcceptedQuery,
  type CampusDay,
  findAccepted,
  findSimilar,
  type LecturerQuery,
  listAccepted,
  listEnded,
  listLecturing,
} from './reading.store.ts';
import { findOwnThesisId } from './thesis.store.ts';

type Paged<Q> = Q & { page: number; limit: number };

/** The own thesis, those that ended before it, and what a new one would need. */
export async function ownThesis(ctx: Ctx): Promise<{
  thesis: ThesisDetail | null;
  ended: EndedThesis[];
  periods: ThesisPeriod[];
  requirements: Requirement[];
}> {
  const studentId = studentIdOf(ctx);
  const day = await today(ctx);
  const [id, ended, periods] = await Promise.all([
    findOwnThesisId(ctx.db, studentId),
    listEnded(ctx.db, studentId),
    periodsForTitles(ctx.db, day),
  ]);
  if (id !== null) return { thesis: await detailOf(ctx, id), ended, periods, requirements: [] };
  return { thesis: null, ended, periods, requirements: await requirementsOf(ctx, studentId, 'TITLE', null) };
}

export async function thesisPage(ctx: Ctx, query: Paged<ThesisQuery>): Promise<Page<ThesisRow>> {
  const { rows, total, countLimit } = await listTheses(ctx.db, query, ctx.now.toISOString(), query);
  return pageOf(rows, total, query, countLimit);
}

const columns: ListColumn<ThesisRow>[] = [
  { key: 'nim', label: 'NIM', of: ({ nim }) => nim },
  { key: 'name', label: 'Nama', of: ({ name }) => name },
  { key: 'title', label: 'Judul', of: ({ titleId }) => titleId },
  { key: 'supervisor1', label: 'Pembimbing 1', of: ({ supervisor1 }) => supervisor1 },
  { key: 'supervisor2', label: 'Pembimbing 2', of: ({ supervisor2 }) => supervisor2 },
  { key: 'step', label: 'Tahap', kind: 'integer', of: ({ step }) => step },
  { key: 'status', label: 'Status', of: ({ status }) => thesisStatusLabels[status] },
  { key: 'periode', label: 'Periode', of: ({ periode }) => periode, sheetOnly: true },
  {
    key: 'concentration',
    label: 'Konsentrasi',
    sheetOnly: true,
    of: ({ concentration }) => (concentration === null ? null : concentrationLabels[concentration]),
  },
  { key: 'age', label: 'Umur (hari)', kind: 'integer', of: ({ ageDays }) => ageDays },
  { key: 'guidance', label: 'Bimbingan terakhir', kind: 'date', of: ({ lastGuidance }) => lastGuidance },
];

/** The theses that the search and the filters find, as a file. */
export async function thesisFile(
  ctx: Ctx,
  query: Paged<ThesisQuery> & { format: FileFormat },
): Promise<FileAnswer> {
  const period = query.periodeId ? await findPeriod(ctx.db, query.periodeId) : undefined;
  return listFile(ctx, query.format, {
    title: 'Daftar skripsi',
    fileName: 'skripsi',
    filters: [
      ['Pencarian', query.search],
      ['Periode', period?.name],
      ['Tahap', query.step],
      ['Status', query.status && thesisStatusLabels[query.status]],
      ['Konsentrasi', query.concentration && concentrationLabels[query.concentration]],
    ],
    columns,
    read: (window) => listTheses(ctx.db, query, ctx.now.toISOString(), window),
  });
}

export const thesisBoard = (
  ctx: Ctx,
  query: { periodeId?: string | undefined; lectureId?: string | undefined },
): Promise<{ columns: BoardColumn[]; meanDays: number | null }> =>
  findBoard(ctx.db, query, ctx.now.toISOString());

/** What each lecturer supervises and examines, against the quota of a period, else of the settings. */
export async function lecturerLoads(ctx: Ctx, periodeId: string | undefined): Promise<LecturerLoad[]> {
  const period = periodeId ? found(await findPeriod(ctx.db, periodeId)) : null;
  return findLoads(ctx.db, period?.quotaPerLecturer ?? (await settingsOf(ctx)).quotaPerLecturer);
}

export const allPeriods = (ctx: Ctx): Promise<ThesisPeriod[]> => listPeriods(ctx.db);

export async function lecturingPage(ctx: Ctx, query: LecturerQuery): Promise<Page<LecturerThesisRow>> {
  const [{ answerDays }, { data }] = await Promise.all([settingsOf(ctx), ctx.services.campus.get()]);
  const how = { answerDays, zone: data.institution.timeZone };
  const { rows, total } = await listLecturing(ctx.db, lecturerIdOf(ctx), query, how);
  return pageOf(rows, total, query);
}

async function campusDay(ctx: Ctx): Promise<CampusDay> {
  const { data } = await ctx.services.campus.get();
  return { day: await today(ctx), zone: data.institution.timeZone };
}

/** Titles like one, of theses under way and accepted. */
export async function similarTitles(
  ctx: Ctx,
  { title, except }: { title: string; except?: string | undefined },
): Promise<SimilarTitle[]> {
  return findSimilar(ctx.db, title, except, (await campusDay(ctx)).zone);
}

export async function acceptedPage(ctx: Ctx, query: AcceptedQuery): Promise<Page<AcceptedRow>> {
  const { rows, total, countLimit } = await listAccepted(ctx.db, query, await campusDay(ctx));
  return pageOf(rows, total, query, countLimit);
}

/** An accepted thesis; its full text only where the author allows it and no embargo is in force. */
export async function acceptedOne(ctx: Ctx, id: string): Promise<z.input<typeof acceptedThesis>> {
  const thesis = found(await findAccepted(ctx.db, id, await campusDay(ctx)));
  const files = (await attachmentsOf(ctx, 'THESIS', [id])).get(id) ?? [];
  const fullText = files.findLast(({ kind }) => kind === 'FINAL') ?? null;
  return { ...thesis, fullText: thesis.hasFullText ? fullText : null };
}
