import { canonical, type FeederValues } from '#shared/platform/feeder/values.ts';
import { AppError } from '#shared/platform/errors.ts';
import { found } from '#server/platform/db/list.ts';
import type { Told } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { feederOf } from './access.ts';
import { curriculumCourseIds, curriculumIds } from './classes.store.ts';
import { rowsOfLocal } from './lists.store.ts';
import { askNow } from './patience.ts';
import type { RemoteRow } from './remotes/remote.ts';
import { openSession } from './remotes/session.ts';
import { curriculumCourseRemote, curriculumRemote } from './remotes/courses.ts';
import type { LocalRow } from './sources/source.ts';
import { curriculumCourseSource, curriculumSource } from './sources/teaching.ts';
import { startSend } from './start.service.ts';
import { rowView } from './views.ts';

const side = (values: FeederValues) => ({
  name: canonical('text', values['nama_kurikulum']) ?? '',
  startSemester: canonical('text', values['id_semester']) ?? '',
  totalSks: canonical('number', values['jumlah_sks_lulus']),
});

const pair = (local: LocalRow | undefined, remote: RemoteRow | undefined) => ({
  _id: local?.id ?? null,
  feederId: remote?.ids['id_kurikulum'] ?? null,
  name: local?.label ?? remote?.label ?? '',
  local: local ? side(local.values) : null,
  feeder: remote ? side(remote.values) : null,
});

/** Curricula of both sides, matched by name and first term. */
export async function curriculaOfBoth(ctx: Ctx) {
  const client = await feederOf(ctx.services);
  const locals = await curriculumSource.byIds(ctx.db, '', await curriculumIds(ctx.db));
  const remotes = new Map<string, RemoteRow>();
  await askNow(ctx, async () => {
    for await (const page of curriculumRemote.pages(await openSession(ctx.db, client, ''))) {
      for (const row of page) remotes.set(row.key, row);
    }
  });
  const keys = new Set(locals.map(({ key }) => key));
  const own = locals.map((local) => pair(local, remotes.get(local.key)));
  return [
    ...own,
    ...[...remotes.values()].filter(({ key }) => !keys.has(key)).map((row) => pair(undefined, row)),
  ];
}

const course = (values: FeederValues, label: string) => {
  const [, named = ''] = label.split(' · ');
  const [code = '', ...name] = named.split(' ');
  return {
    code,
    name: name.join(' '),
    sks: canonical('number', values['sks_mata_kuliah']),
    semester: canonical('number', values['semester']),
    mandatory: canonical('flag', values['apakah_wajib']) === '1',
  };
};

/** A curriculum's courses on both sides, with what the last comparison found. */
export async function curriculumOfBoth(ctx: Ctx, id: string) {
  const [local] = await curriculumSource.byIds(ctx.db, '', [id]);
  const curriculum = found(local);
  const client = await feederOf(ctx.services);
  const ids = await curriculumCourseIds(ctx.db, id);
  const locals = await curriculumCourseSource.byIds(ctx.db, '', ids);
  const [remote, courses] = await askNow(ctx, async () => {
    const session = await openSession(ctx.db, client, '');
    const [own] = await curriculumRemote.find(session, [curriculum]);
    const there: RemoteRow[] = [];
    if (own) {
      for await (const page of curriculumCourseRemote.pages(session)) {
        there.push(...page.filter((row) => row.key.startsWith(`${curriculum.key}|`)));
      }
    }
    return [own, there] as const;
  });
  const rows =
    ids.length === 0 ? [] : await rowsOfLocal(ctx.db, { channel: 'curriculum-course', scope: '' }, ids);
  return {
    curriculum: pair(curriculum, remote),
    local: locals.map(({ values, label }) => course(values, label)),
    feeder: courses.map(({ values, label }) => ({
      ...course(values, label),
      name: values['nama_mata_kuliah'] ?? '',
    })),
    rows: rows.map(rowView),
  };
}

async function comparedIds(
  ctx: Ctx,
  channel: 'curriculum' | 'curriculum-course',
  localIds: readonly string[],
) {
  const rows = localIds.length === 0 ? [] : await rowsOfLocal(ctx.db, { channel, scope: '' }, localIds);
  if (rows.length === 0) throw new AppError('RULE', 'Bandingkan kurikulum dengan feeder dahulu.');
  const failed = ({ status }: { status: string }): number => Number(status === 'FAILED');
  return rows
    .filter(({ verdict }) => verdict !== 'SAME')
    .toSorted((a, b) => failed(a) - failed(b))
    .map(({ id }) => id);
}

/** Begins to send what differs of some curricula. @throws AppError RULE before the first comparison. */
export async function sendCurricula(ctx: Ctx, localIds: readonly string[]): Promise<Told<{ jobId: string }>> {
  const ids = await comparedIds(ctx, 'curriculum', localIds);
  return startSend(ctx, { channel: 'curriculum', ids, which: 'READY' });
}

/**
 * Begins to send what differs of a curriculum's courses: as many as go at once, those that failed before last.
 * @throws AppError NOT_FOUND, RULE before the first comparison.
 */
export async function sendCurriculum(ctx: Ctx, id: string): Promise<Told<{ jobId: string }>> {
  found((await curriculumSource.byIds(ctx.db, '', [id]))[0]);
  const ids = await comparedIds(ctx, 'curriculum-course', await curriculumCourseIds(ctx.db, id));
  const { feederBatch } = (await ctx.services.campus.get()).data.integration;
  return startSend(ctx, { channel: 'curriculum-course', ids: ids.slice(0, feederBatch), which: 'READY' });
}
