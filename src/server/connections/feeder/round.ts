import { feederChannels } from '#shared/connections/feeder/channels.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { isOfOne } from '#shared/connections/feeder/refusal.ts';
import { makeCall } from './call.ts';
import type { FeederRow } from './neo-feeder/feeder.ts';
import { type Call, type Plan, planRow } from './plan.ts';
import { markSynced } from './reported.ts';
import type { Parents, RemoteRow } from './remotes/remote.ts';
import type { Session } from './remotes/session.ts';
import { changeRow, dropRow, type FeederRowRecord, type Slice } from './rows.store.ts';
import { noteSettled } from './settled.ts';
import { allKeys, hasNameless, localRows, sides } from './sides.ts';
import type { LocalRow } from './sources/source.ts';

/** What is still to be decided after a round: rows to be looked up again, whether the feeder needs time, and why it was not reached. */
export type Again = { rows: string[]; unknown: boolean; away: string | null };

/** So many refusals in a row mean that something is wrong with all of them. */
const MAX_FAILURES = 10;

type Told = (row: FeederRowRecord, problem: string | null) => void;

const goneMessage = 'Data ini tidak ada lagi di portal. Bandingkan ulang.';
const takenOutMessage = 'Data lamanya sudah dikeluarkan dari feeder.';
const againMessage = 'Data ini ada lagi di portal, jadi tidak dihapus dari feeder. Bandingkan ulang.';
const namelessMessage =
  'Portal mencatat dosen tanpa NIDN atau NUPTK di sini, dan mungkin dialah yang ada di feeder. Isi nomornya di data dosen, lalu bandingkan ulang.';

/** What the feeder holds of a record once the calls of a plan were made; what is new there is the portal's own. */
const valuesAfter = (local: LocalRow, { calls, remote }: Extract<Plan, { do: 'calls' }>): FeederRow => {
  const sent = calls.flatMap((call) => (call.kind === 'remove' ? [] : Object.entries(call.record)));
  const texts = sent.map(([name, value]) => [name, value === null ? null : String(value)] as const);
  return { ...(remote ? remote.values : local.values), ...Object.fromEntries(texts) };
};

/** Sends rows of one channel: reads what the feeder holds of them, decides, calls, keeps what came of it. */
export class Round {
  /** Why the rest need not be tried; null while it may. */
  stopped: string | null = null;
  #failuresInRow = 0;
  readonly #ctx: Ctx;
  readonly #session: Session;
  readonly #slice: Slice;
  readonly #jobId: string;
  readonly #told: Told;
  #keys: ReadonlySet<string> | null = null;

  constructor(ctx: Ctx, session: Session, slice: Slice, jobId: string, told: Told) {
    this.#ctx = ctx;
    this.#session = session;
    this.#slice = slice;
    this.#jobId = jobId;
    this.#told = told;
  }

  /** @param isLast what is not settled now is left to a person. @throws FeederError when the feeder cannot be read, AppError once another is set. */
  async send(rows: readonly FeederRowRecord[], isLast: boolean): Promise<Again> {
    const { remote } = sides[this.#slice.channel];
    const ids = rows.flatMap(({ localId }) => localId ?? []);
    const locals = await localRows(this.#ctx.db, this.#session, this.#slice, ids);
    const found = Map.groupBy(await remote.find(this.#session, locals), ({ key }) => key);
    const missing = locals.filter(({ key }) => !found.has(key));
    const parents =
      missing.length === 0 ? new Map<string, Parents>() : await remote.parents(this.#session, missing);
    const again: Again = { rows: [], unknown: false, away: null };
    for (const row of rows) {
      if (this.stopped !== null || again.away !== null) {
        if (this.stopped === null) again.rows.push(row.id);
        continue;
      }
      const local = locals.find(({ key }) => key === row.key);
      await (row.localId === null
        ? this.#remove(row, again, isLast)
        : this.#settle(
            row,
            local,
            { found: found.get(row.key) ?? [], parents: parents.get(row.key) },
            again,
            isLast,
          ));
    }
    return again;
  }

  async #settle(
    row: FeederRowRecord,
    local: LocalRow | undefined,
    there: { found: RemoteRow[]; parents: Parents | undefined },
    again: Again,
    isLast: boolean,
  ): Promise<void> {
    if (!local) return this.#fail(row, goneMessage, null);
    const { remote } = sides[this.#slice.channel];
    const plan = planRow(this.#slice.channel, { local, ...there, kept: row.kept, remote });
    if (plan.do === 'refuse') return this.#fail(row, plan.message, null);
    if (plan.do === 'nothing') {
      await this.#noteSettled(row);
      return this.#succeed(row, local, plan.remote, plan.left);
    }
    let ids = plan.remote?.ids ?? {};
    for (const call of plan.calls) {
      const answer = await this.#call(row, call, again, isLast);
      if (answer === null) {
        if (call.kind === 'insert' && call.replaces) await this.#noteTakenOut(row);
        return;
      }
      if (call.kind === 'insert') ids = { ...call.ids, ...answer };
    }
    const named = Object.fromEntries(remote.key.map((name) => [name, ids[name] ?? '']));
    return this.#succeed(row, local, { ids: named, values: valuesAfter(local, plan) }, plan.left);
  }

  /** Natural keys of everything the portal has in this slice, read once for all removals. */
  async #portalKeys(): Promise<ReadonlySet<string>> {
    const keys = this.#keys ?? (await allKeys(this.#ctx.db, this.#slice));
    this.#keys = keys;
    return keys;
  }

  /** Whether a removal that was asked for, without an answer that tells, was done after all. */
  async #isGone({ status }: FeederRowRecord, key: Record<string, string>): Promise<boolean> {
    if (status !== 'PENDING' && status !== 'UNKNOWN') return false;
    const { holds } = sides[this.#slice.channel].remote;
    return holds !== undefined && !(await holds(this.#session, key));
  }

  /** Takes out a record that only the feeder has, unless the portal has it again since it was compared. */
  async #remove(row: FeederRowRecord, again: Again, isLast: boolean): Promise<void> {
    const { remote } = sides[this.#slice.channel];
    if (remote.remove === null || row.remote === null) {
      return this.#fail(
        row,
        'Portal tidak menghapus data ini di feeder. Hapus di aplikasi feeder bila memang keliru.',
        null,
      );
    }
    const ids = row.remote;
    const key = Object.fromEntries(remote.key.map((name) => [name, ids[name] ?? '']));
    if (await this.#isGone(row, key)) await this.#noteSettled(row);
    else {
      const here = await this.#portalKeys();
      if (here.has(row.key)) return this.#fail(row, againMessage, null);
      if (hasNameless(here, row.key)) return this.#fail(row, namelessMessage, null);
      const call: Call = { kind: 'remove', act: remote.remove, key };
      if ((await this.#call(row, call, again, isLast)) === null) return;
    }
    await dropRow(this.#ctx.db, row.id);
    this.#failuresInRow = 0;
    this.#told(row, null);
  }

  /** @returns the ids of the answer; null when the row's fate is another, which is then noted. */
  async #call(
    row: FeederRowRecord,
    call: Call,
    again: Again,
    isLast: boolean,
  ): Promise<Record<string, string> | null> {
    const { held } = sides[this.#slice.channel].remote;
    const why = call.kind === 'remove' && held ? await held(this.#session, call.key) : null;
    if (why !== null) {
      await this.#fail(row, why, null);
      return null;
    }
    const outcome = await makeCall(this.#ctx, this.#session.client, this.#jobId, row, call);
    if (outcome.how === 'DONE') {
      return Object.fromEntries(Object.entries(outcome.ids).map(([name, value]) => [name, value ?? '']));
    }
    const { how, code, unknown } = outcome;
    const isTakenOut = call.kind === 'insert' && call.replaces;
    const message = isTakenOut ? `${outcome.message} ${takenOutMessage}` : outcome.message;
    if (how === 'AWAY') {
      await changeRow(this.#ctx.db, row.id, { status: 'NONE', message });
      Object.assign(again, { away: outcome.message });
      again.rows.push(row.id);
    } else if (how === 'STOP') {
      await this.#fail(row, message, code);
      this.stopped = message;
    } else if (how === 'FAILED' || isLast || (code !== null && code === row.code)) {
      await this.#fail(row, message, code, unknown ? 'UNKNOWN' : 'FAILED');
    } else {
      await changeRow(this.#ctx.db, row.id, { status: unknown ? 'UNKNOWN' : 'PENDING', message, code });
      again.rows.push(row.id);
      if (unknown) Object.assign(again, { unknown: true });
    }
    return null;
  }

  /** What was to be replaced is out, and what should take its place is not in. */
  #noteTakenOut({ id }: FeederRowRecord): Promise<void> {
    return changeRow(this.#ctx.db, id, {
      verdict: 'ONLY_LOCAL',
      remote: null,
      remoteCount: 0,
      differences: [],
    });
  }

  /** It is in the feeder after all. */
  #noteSettled(row: FeederRowRecord): Promise<void> {
    return noteSettled(this.#ctx, this.#session.client, this.#jobId, [row]);
  }

  async #succeed(
    row: FeederRowRecord,
    local: LocalRow,
    there: Pick<RemoteRow, 'ids' | 'values'>,
    left: string,
  ): Promise<void> {
    const { channel } = this.#slice;
    await inTransaction(this.#ctx, async (ctx) => {
      const isSame = left === '';
      const differences = row.differences.filter(
        ({ field, local: mine, locked }) => mine === null || field in row.kept || (!isSame && locked),
      );
      await changeRow(ctx.db, row.id, {
        remote: there.ids,
        remoteCount: 1,
        jobId: null,
        code: null,
        message: left,
        problems: [],
        differences,
        ...(isSame ? { status: 'SYNCED', verdict: 'SAME' } : { status: 'FAILED', verdict: 'DIFFERENT' }),
        sentAt: ctx.services.clock().toISOString(),
      });
      const isDoubtful = sides[channel].remote.isDoubtful?.(local, there) ?? false;
      const reported = { localId: local.id, key: row.key, ids: there.ids, isDoubtful };
      await markSynced(ctx, this.#session, channel, [reported]);
    });
    this.#failuresInRow = 0;
    this.#told(row, left === '' ? null : left);
  }

  async #fail(
    row: FeederRowRecord,
    message: string,
    code: number | null,
    status: 'FAILED' | 'UNKNOWN' = 'FAILED',
  ): Promise<void> {
    await changeRow(this.#ctx.db, row.id, { status, message, code, jobId: null });
    // What the portal itself found wrong says nothing about the next row.
    if ((code !== null && !isOfOne(code)) || status === 'UNKNOWN') this.#failuresInRow += 1;
    if (this.#failuresInRow >= MAX_FAILURES) {
      const { noun } = feederChannels[this.#slice.channel];
      this.stopped ??= `Pengiriman ${noun} dihentikan setelah ${MAX_FAILURES} kegagalan berturut-turut.`;
    }
    this.#told(row, message);
  }
}
