import type { NoticeProblem } from '#shared/finance/gateway/gateway.ts';
import { AppError, type ErrorCode } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { GatewayError, type NoticeReading } from './midtrans/gateway.ts';
import { followNotices, gatewayOf } from './ask.service.ts';
import { type ChargeRecord, findChargeByOrder } from './charges.store.ts';
import { insertNotice, type KeptNotices } from './notices.store.ts';

/** Notices per minute of one address that prove nothing, and proven ones of one order: each makes the portal ask. */
const NOTICES_PER_MINUTE = 60;
const KEPT_HEADERS = ['content-type', 'user-agent', 'x-forwarded-for'];

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const keptHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, [value].flat().join(', ').slice(0, 300)]];
    }),
  );

/** The database holds no zero characters in texts. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD');

async function limit(ctx: Ctx, whose: string): Promise<void> {
  const wait = await ctx.services.tally.take(`notice:${whose}`, NOTICES_PER_MINUTE, 60_000, ctx.now);
  if (wait === null) return;
  throw new AppError('RATE_LIMITED', 'Terlalu banyak pemberitahuan. Kirim lagi nanti.', {
    data: { retryAfter: Math.ceil(wait / 1000) },
  });
}

function problemOf(reading: NoticeReading, charge: ChargeRecord | undefined): NoticeProblem | null {
  if (reading.problem !== null) return reading.problem;
  if (!charge) return 'UNKNOWN_ORDER';
  return reading.amount === charge.amount ? null : 'AMOUNT';
}

/** What the sender is told of a notice that is not followed; another amount is ours to sort out, so it need not come again. */
const refusals: Record<Exclude<NoticeProblem, 'AMOUNT'>, [ErrorCode, string]> = {
  FORM: ['BAD_REQUEST', 'Pemberitahuan tidak dapat dibaca.'],
  SIGNATURE: ['FORBIDDEN', 'Tanda tangan pemberitahuan tidak sah.'],
  UNKNOWN_ORDER: ['NOT_FOUND', 'Pesanan tidak dikenal.'],
};

/** Follows a kept notice. @throws AppError OVERLOADED without an answer of the gateway, so that it sends the notice again. */
async function follow(ctx: Ctx, notice: KeptNotices): Promise<void> {
  try {
    if (await followNotices(ctx, notice)) return;
    ctx.log.warn({ orderId: notice.orderId }, 'payment gateway told of an order that it does not know');
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn(
      { err: error, orderId: notice.orderId },
      'payment gateway told of an order and did not answer',
    );
  }
  throw new AppError(
    'OVERLOADED',
    'Pemberitahuan tersimpan, tetapi status pesanan belum terbaca. Kirim lagi nanti.',
  );
}

/**
 * Takes a notice of the gateway: keeps it as it came, in a transaction of its own, then asks the gateway what became of the
 * order and follows that. Where this fails the sender is answered with an error and sends it again; reconciliation does the
 * same with what is kept.
 */
export async function receiveNotice(ctx: Ctx, body: string, headers: Headers): Promise<{ status: string }> {
  const gateway = gatewayOf(ctx);
  const kept = keptHeaders(headers);
  const reading = gateway.readNotice(body, kept);
  const isProven = reading.problem === null;
  await limit(ctx, isProven ? reading.orderId : ctx.ip);
  const charge = isProven ? await findChargeByOrder(ctx.db, reading.orderId) : undefined;
  const problem = problemOf(reading, charge);
  const id = await insertNotice(ctx.db, {
    receivedAt: ctx.now.toISOString(),
    orderId: storable(reading.orderId),
    chargeId: charge?.id ?? null,
    problem,
    body: storable(body),
    headers: kept,
    ip: ctx.ip,
  });
  if (problem !== null && problem !== 'AMOUNT') throw new AppError(...refusals[problem]);
  if (charge) await follow(ctx, { ids: [id], chargeId: charge.id, orderId: charge.orderId });
  return { status: 'ok' };
}
