import { readRefusal } from '#shared/connections/feeder/refusal.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { type FeederClient, FeederError, type FeederRow } from './neo-feeder/feeder.ts';
import { requireStill } from './access.ts';
import { digestOf } from './digest.ts';
import { feederRefusal, reasonSentence } from './patience.ts';
import type { Call } from './plan.ts';
import { changeRow, type FeederRowRecord, noteSends } from './rows.store.ts';

/**
 * How a call went. `AGAIN`: look the record up and decide anew (nobody knows, or it is there or gone against expectation).
 * `AWAY`: nothing was sent. `STOP`: the rest would fare the same.
 */
export type CallOutcome =
  | { how: 'DONE'; ids: FeederRow }
  | { how: 'FAILED' | 'AGAIN' | 'AWAY' | 'STOP'; message: string; code: number | null; unknown: boolean };

const steps = { OFFLINE: 'OFFLINE', UNKNOWN: 'UNKNOWN', LOGIN: 'OFFLINE', REFUSED: 'REFUSED' } as const;

function outcomeOf(error: FeederError): CallOutcome {
  const { kind, code, said } = error;
  if (kind === 'UNKNOWN') {
    const message = `${reasonSentence(error)} Data sudah dikirim; hasilnya dicari lagi sebelum dikirim ulang.`;
    return { how: 'AGAIN', message, code, unknown: true };
  }
  if (kind !== 'REFUSED') {
    const stays = kind === 'LOGIN' || error.reason === 'certificate';
    return { how: stays ? 'STOP' : 'AWAY', message: feederRefusal(error).message, code, unknown: false };
  }
  const { action, sentence } = readRefusal(code, said);
  const hows = {
    ok: 'AGAIN',
    exists: 'AGAIN',
    missing: 'AGAIN',
    period: 'STOP',
    admin: 'STOP',
    auth: 'STOP',
  } as const;
  const how = action in hows ? hows[action as keyof typeof hows] : 'FAILED';
  return { how, message: sentence, code, unknown: false };
}

const carryOut = (client: FeederClient, call: Call): Promise<FeederRow> => {
  if (call.kind === 'insert') return client.insert(call.act, call.record);
  return call.kind === 'update'
    ? client.update(call.act, call.key, call.record)
    : client.remove(call.act, call.key);
};

/**
 * Makes one call that changes the feeder. That it is about to be made is stored before, so that whoever goes on after a crash
 * knows that the outcome has to be looked up. @throws AppError RULE once another feeder is set
 */
export async function makeCall(
  ctx: Ctx,
  client: FeederClient,
  jobId: string,
  row: FeederRowRecord,
  call: Call,
): Promise<CallOutcome> {
  const { channel, scope, key } = row;
  const actorId = actorOf(ctx).userId;
  const requestDigest = digestOf({ ...call, kind: undefined, ids: undefined, replaces: undefined });
  const { environment } = client;
  await requireStill(ctx.services, client);
  const proof = { jobId, actorId, channel, scope, key, act: call.act, requestDigest, environment };
  const at = () => ctx.services.clock().toISOString();
  await inTransaction(ctx, async (inner) => {
    await changeRow(inner.db, row.id, { status: 'PENDING', message: '', code: null });
    await noteSends(inner.db, { ...proof, at: at(), step: 'ASKED' });
  });
  try {
    const ids = await carryOut(client, call);
    await noteSends(ctx.db, { ...proof, at: at(), step: 'DONE', answerDigest: digestOf(ids), ids });
    return { how: 'DONE', ids };
  } catch (error) {
    if (!(error instanceof FeederError)) throw error;
    const { code, said } = error;
    ctx.log.warn({ channel, act: call.act, code, kind: error.kind }, 'feeder did not take a record');
    const answer = { code, answerDigest: digestOf({ code, said }) };
    await noteSends(ctx.db, { ...proof, at: at(), step: steps[error.kind], ...answer });
    return outcomeOf(error);
  }
}
