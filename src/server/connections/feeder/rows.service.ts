import type { SendBody } from '#shared/connections/feeder/feeder.contract.ts';
import type { FeederDryRun, FeederRowView } from '#shared/connections/feeder/feeder.views.ts';
import { toBiodataPath } from '#shared/people/biodata/feeder-fields.ts';
import { feederChannels, isChannel } from '#shared/connections/feeder/channels.ts';
import { type ChannelName } from '#shared/platform/feeder/channel-names.ts';
import { checkValues, isOwnDifference, withSum } from '#shared/platform/feeder/field.ts';
import { keep } from '#shared/connections/feeder/kept.ts';
import { TWICE_THERE } from '#shared/platform/feeder/state.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf, type Told, told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { requirePermission } from '#server/platform/http/permission.ts';
import { adoptBiodata } from './adopt.ts';
import { chosenRows, findRow, listRows, lockRow, proofOf } from './lists.store.ts';
import { fixedMessage } from './plan.ts';
import { changeRow, type FeederRowRecord } from './rows.store.ts';
import { sides } from './sides.ts';
import { sliceOf } from './start.service.ts';
import { isAdoptable, rowView } from './views.ts';

type RowsQuery = Parameters<typeof listRows>[2] & { channel: ChannelName; period?: string | undefined };

/** A page of the rows of a channel. */
export async function feederRowPage(ctx: Ctx, query: RowsQuery): Promise<Page<FeederRowView>> {
  const slice = await sliceOf(ctx, query.channel, query.period);
  const { rows, total } = await listRows(ctx.db, slice, query);
  return pageOf(rows.map(rowView), total, query);
}

/** What names a row in the feeder; null where it is not, or not known to be. */
function namesThere({ channel, remote }: FeederRowRecord): Record<string, string> | null {
  if (!isChannel(channel) || remote === null) return null;
  const named = sides[channel].remote.key.flatMap((name) => (remote[name] ? [[name, remote[name]]] : []));
  return named.length === 0 ? null : Object.fromEntries(named);
}

export async function feederRow(ctx: Ctx, id: string) {
  const row = found(await findRow(ctx.db, id));
  return { ...rowView(row), proof: await proofOf(ctx.db, row, namesThere(row)) };
}

type Planned = FeederDryRun['rows'][number];

const shownValues = (row: FeederRowRecord): Planned['values'] =>
  row.differences
    .filter((one) => isOwnDifference(one) && !one.locked && !(one.field in row.kept))
    .map(({ label, local, feeder }) => ({ label, value: `${feeder ?? 'kosong'} → ${local ?? ''}` }));

/** What sending would do to a row, by the last comparison. */
function plannedOf(
  row: FeederRowRecord,
  values: Readonly<Record<string, string | null>> | undefined,
): Planned {
  const { label, verdict } = row;
  if (!isChannel(row.channel)) throw new Error(`no channel: ${row.channel}`);
  const { fields, removable } = feederChannels[row.channel];
  const refuse = (message: string): Planned => ({ label, action: 'REFUSE', message, values: [] });
  if (verdict === 'ONLY_FEEDER') {
    return removable
      ? { label, action: 'REMOVE', message: 'Dihapus dari feeder.', values: [] }
      : refuse(
          'Hanya ada di feeder. Portal tidak menghapusnya; hapus di aplikasi feeder bila memang keliru.',
        );
  }
  if (!values) return refuse('Data ini tidak ada lagi di portal. Bandingkan ulang.');
  const [problem] = checkValues(fields, values);
  if (problem) return refuse(problem.message);
  if (verdict === 'SAME') return { label, action: 'NONE', message: 'Sudah sama.', values: [] };
  if (row.remoteCount > 1) return refuse(TWICE_THERE);
  if (verdict === 'DIFFERENT') {
    const changes = shownValues(row);
    const { update, remove } = sides[row.channel].remote;
    if (changes.length > 0 && update === null && remove === null) return refuse(fixedMessage(changes));
    const locked = row.differences.some((one) => one.locked && isOwnDifference(one));
    if (changes.length === 0)
      return refuse(locked ? 'Hanya berbeda pada isian yang terkunci.' : 'Tidak ada yang dikirim.');
    return { label, action: 'UPDATE', message: '', values: changes };
  }
  const filled = fields.flatMap(({ name, named, label: name_ }) => {
    const value = values[named ?? name];
    return value ? [{ label: name_, value }] : [];
  });
  return { label, action: 'INSERT', message: '', values: filled };
}

const SHOWN = 100;

/** What sending the chosen rows would do, without asking the feeder. */
export async function dryRun(ctx: Ctx, body: SendBody): Promise<FeederDryRun> {
  const slice = await sliceOf(ctx, body.channel, body.period);
  const limit = (await ctx.services.campus.get()).data.integration.feederBatch;
  const totals = { INSERT: 0, UPDATE: 0, REMOVE: 0, NONE: 0, REFUSE: 0 };
  const shown: Planned[] = [];
  const rows = await chosenRows(ctx.db, slice, body, Math.min(limit, 2_000));
  const ids = rows.flatMap(({ localId }) => localId ?? []);
  const locals = await sides[slice.channel].source.byIds(ctx.db, slice.scope, ids);
  const values = new Map(locals.map((local) => [local.key, local.values]));
  for (const row of rows) {
    const planned = plannedOf(row, values.get(row.key));
    totals[planned.action] += 1;
    if (shown.length < SHOWN) shown.push(planned);
  }
  return { totals, rows: shown };
}

type Choose = { field: string; side: 'LOCAL' | 'FEEDER' | 'ADOPT'; updatedAt: string };

const sideMessages = {
  LOCAL: 'Isian portal akan dikirim.',
  FEEDER: 'Isian feeder dibiarkan.',
  ADOPT: 'Isian feeder diambil ke portal.',
} as const;

/**
 * Chooses a side for a field, and with it for the total and the parts it belongs to. `ADOPT` changes the record of the portal: never done without somebody asking for it.
 * @throws AppError NOT_FOUND, STALE, RULE for a field that cannot be taken over.
 */
export const chooseSide = (outer: Ctx, id: string, body: Choose): Promise<Told<FeederRowView>> =>
  inTransaction(outer, async (ctx) => {
    const row = found(await lockRow(ctx.db, id));
    checkFresh(row, body.updatedAt);
    const difference = found(row.differences.find(({ field }) => field === body.field));
    const chosen = isChannel(row.channel)
      ? withSum(feederChannels[row.channel].fields, [body.field])
      : [body.field];
    const others = Object.fromEntries(Object.entries(row.kept).filter(([field]) => !chosen.includes(field)));
    if (body.side === 'ADOPT') {
      requirePermission(ctx, 'student:update');
      const path = toBiodataPath(body.field);
      if (!isAdoptable(row.channel, body.field, difference.raw) || path === null || row.localId === null) {
        throw new AppError('RULE', 'Isian ini diubah di halamannya sendiri, bukan diambil dari feeder.');
      }
      await adoptBiodata(ctx, row.localId, path, difference.raw ?? '');
    }
    const differences =
      body.side === 'ADOPT' ? row.differences.filter(({ field }) => field !== body.field) : row.differences;
    const kept = body.side === 'FEEDER' ? { ...others, ...keep(chosen, row.differences) } : others;
    const open = differences.some((one) => isOwnDifference(one) && !(one.field in kept));
    await changeRow(ctx.db, id, {
      differences,
      kept,
      ...(row.verdict !== 'ONLY_FEEDER' && row.remote !== null && row.remoteCount === 1
        ? open
          ? { verdict: 'DIFFERENT', status: 'NONE', message: '' }
          : { verdict: 'SAME', status: 'SYNCED', message: '' }
        : {}),
    });
    await audit(ctx, {
      action: 'feeder.choose',
      entity: 'feeder-row',
      entityId: id,
      after: { channel: row.channel, key: row.key, field: body.field, side: body.side },
    });
    return told(rowView(found(await findRow(ctx.db, id))), sideMessages[body.side]);
  });
