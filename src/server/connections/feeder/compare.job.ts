import { feederChannels } from '#shared/connections/feeder/channels.ts';
import {
  checkValues,
  compareValues,
  type FeederField,
  type FeederProblem,
  isOwnDifference,
} from '#shared/platform/feeder/field.ts';
import { stillKept } from '#shared/connections/feeder/kept.ts';
import { newId } from '#server/platform/db/id.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import type { JobHandler } from '#server/platform/services.ts';
import type { FeederClient } from './neo-feeder/feeder.ts';
import { feederOf, requireStill } from './access.ts';
import { withPatience } from './patience.ts';
import { markSynced } from './reported.ts';
import { openSession, type Session } from './remotes/session.ts';
import type { Remote, RemoteRow } from './remotes/remote.ts';
import {
  changeRow,
  concludeRun,
  type FeederRowRecord,
  forgetRun,
  isUnanswered,
  type LocalSeen,
  noteFindings,
  noteLocal,
  noteRemote,
  type RemoteSeen,
  rowsByKey,
  type Slice,
  unseenLocal,
} from './rows.store.ts';
import { noteSettled } from './settled.ts';
import { localRows, sides } from './sides.ts';
import type { LocalRow } from './sources/source.ts';

export const COMPARE_JOB = 'feeder-compare';

/** Records of the portal held at a time. */
const CHUNK = 500;
/** Records looked for with one question. */
const ASKED_AT_ONCE = 200;

const twice: FeederProblem = {
  field: '',
  message: 'Tercatat lebih dari sekali di portal. Hapus atau ubah salah satunya.',
};

/** A record of the portal with what PDDIKTI would refuse of it. */
const localSeen = (
  fields: readonly FeederField[],
  { id, key, label, link, values }: LocalRow,
  hasTwin: boolean,
): LocalSeen => ({
  key,
  label,
  link,
  localId: id,
  problems: [...(hasTwin ? [twice] : []), ...checkValues(fields, values)],
});

/** Goes through the portal's side, a chunk at a time. @returns how many records there are. */
async function noteAllLocal(ctx: Ctx, slice: Slice, run: string, seen: (done: number) => Promise<void>) {
  const { source } = sides[slice.channel];
  const { fields } = feederChannels[slice.channel];
  let after: string | null = null;
  let total = 0;
  for (;;) {
    const rows: LocalRow[] = await source.page(ctx.db, slice.scope, after, CHUNK);
    if (rows.length === 0) return total;
    const byKey = Map.groupBy(rows, ({ key }) => key);
    await noteLocal(
      ctx.db,
      slice,
      run,
      [...byKey.values()].flatMap(([row, ...twins]) =>
        row === undefined ? [] : [localSeen(fields, row, twins.length > 0)],
      ),
    );
    after = rows.at(-1)?.id ?? null;
    total += rows.length;
    await seen(total);
  }
}

type Pair = {
  there: RemoteRow;
  local: LocalRow | undefined;
  known: FeederRowRecord | undefined;
  remote: Pick<Remote, 'conflict'>;
};

/** How the two sides of a record stand to each other. */
export function judgePair(
  fields: readonly FeederField[],
  { there, local, known, remote }: Pair,
): Pick<RemoteSeen, 'differences' | 'same' | 'message' | 'kept'> {
  if (!local) return { differences: [], same: false, message: '', kept: {} };
  const differences = compareValues(fields, local.values, there.values);
  const conflict = remote.conflict?.(local, there) ?? null;
  const kept = stillKept(fields, known?.kept ?? {}, differences);
  const open = differences.filter((one) => isOwnDifference(one) && !(one.field in kept));
  return {
    differences,
    same: open.length === 0 && conflict === null,
    message: conflict ?? '',
    kept,
  };
}

/** What a comparison noted of a feeder is forgotten once another one is set. @throws AppError RULE then */
async function stayAt(ctx: Ctx, client: FeederClient, slice: Slice, run: string): Promise<void> {
  try {
    await requireStill(ctx.services, client);
  } catch (error) {
    await forgetRun(ctx.db, slice, run);
    throw error;
  }
}

/** A comparison, and the job it is done by. */
type Run = { id: string; jobId: string };

/** One page of the feeder's side against the portal's. */
async function notePage(
  ctx: Ctx,
  session: Session,
  slice: Slice,
  run: Run,
  page: readonly RemoteRow[],
): Promise<void> {
  await stayAt(ctx, session.client, slice, run.id);
  const { fields } = feederChannels[slice.channel];
  const { remote } = sides[slice.channel];
  const keys = page.map(({ key }) => key);
  const known = new Map((await rowsByKey(ctx.db, slice, keys)).map((row) => [row.key, row]));
  const ids = [...known.values()].flatMap(({ localId, localRun }) =>
    localRun === run.id ? (localId ?? []) : [],
  );
  const locals = new Map((await localRows(ctx.db, session, slice, ids)).map((row) => [row.key, row]));
  const seen = new Map<string, RemoteSeen>();
  const doubtful = new Set<string>();
  for (const there of page) {
    const { key, label, ids: own } = there;
    const [before, local] = [seen.get(key), locals.get(key)];
    if (!local && remote.isBlank?.(there)) continue;
    if (before || (local && remote.isDoubtful?.(local, there))) doubtful.add(key);
    const judged = judgePair(fields, { there, local, known: known.get(key), remote });
    seen.set(key, { key, label, remote: own, count: (before?.count ?? 0) + 1, ...judged });
  }
  const rows = [...seen.values()];
  await noteRemote(ctx.db, slice, run.id, rows);
  const settled = rows
    .flatMap(({ key, same, count }) => (same && count === 1 ? (known.get(key) ?? []) : []))
    .filter(isUnanswered);
  await noteSettled(ctx, session.client, run.jobId, settled);
  for (const { id } of settled) await changeRow(ctx.db, id, { status: 'SYNCED', code: null });
  await noteFindings(ctx.db, slice, rows);
  const reported = rows.flatMap(({ key, remote: own }) => {
    const local = locals.get(key);
    return local === undefined ? [] : [{ localId: local.id, key, ids: own, isDoubtful: doubtful.has(key) }];
  });
  await markSynced(ctx, session, slice.channel, reported);
}

/** Looks for what the pages of the feeder did not show, many at a time. */
async function noteRest(ctx: Ctx, session: Session, slice: Slice, run: Run): Promise<void> {
  const { source, remote } = sides[slice.channel];
  for (let after = ''; ;) {
    const unseen = await unseenLocal(ctx.db, slice, run.id, { after, limit: ASKED_AT_ONCE });
    if (unseen.length === 0) return;
    const locals = await source.byIds(
      ctx.db,
      slice.scope,
      unseen.map(({ localId }) => localId),
    );
    await notePage(ctx, session, slice, run, await remote.find(session, locals));
    after = unseen.at(-1)?.key ?? '';
  }
}

/**
 * Compares a channel with the feeder: pages of one side after the other, so that memory does not grow with the college, and
 * one call per page of the feeder. Run again after a crash it begins anew; nothing is sent.
 */
export const compareJob: JobHandler<Slice> = async (ctx, run) => {
  const slice = run.input;
  const alive = (done: number, total: number) => run.progress({ done, total });
  const client = await feederOf(ctx.services);
  const session = await withPatience(
    ctx,
    () => alive(0, 0),
    () => openSession(ctx.db, client, slice.scope),
  );
  const id = newId();
  const local = await noteAllLocal(ctx, slice, id, (done) => alive(0, done));
  let remote = 0;
  await withPatience(
    ctx,
    () => alive(Math.min(remote, local), local),
    async () => {
      remote = 0;
      for await (const page of sides[slice.channel].remote.pages(session)) {
        await notePage(ctx, session, slice, { id, jobId: run.id }, page);
        remote += page.length;
        await alive(Math.min(remote, local), local);
      }
      if (sides[slice.channel].remote.asksForRest) await noteRest(ctx, session, slice, { id, jobId: run.id });
    },
  );
  await stayAt(ctx, client, slice, id);
  await concludeRun(ctx.db, slice, id, ctx.services.clock().toISOString());
  await alive(local, local);
  return { result: { local, remote } };
};
