import type { NoticeProblem } from '#shared/domain/finance/gateway.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Ctx } from '../../http/ctx.ts';
import type { NoticeReading } from '../../integrations/gateway/gateway.ts';
import { applyFact } from './apply.service.ts';
import { gatewayOf } from './ask.service.ts';
import { type ChargeRecord, findChargeByOrder } from './charges.store.ts';
import { insertNotice } from './notices.store.ts';

/** Notices per minute of one address that prove nothing; what is proven is never refused for its number. */
const UNPROVEN_PER_MINUTE = 60;
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

async function limitUnproven(ctx: Ctx): Promise<void> {
  const wait = await ctx.services.tally.take(`notice:${ctx.ip}`, UNPROVEN_PER_MINUTE, 60_000, ctx.now);
  if (wait === null) return;
  throw new AppError('RATE_LIMITED', 'Terlalu banyak pemberitahuan yang tidak dapat dibuktikan.', {
    data: { retryAfter: Math.ceil(wait / 1000) },
  });
}

function problemOf(reading: NoticeReading, charge: ChargeRecord | undefined): NoticeProblem | null {
  if (reading.fact === null) return reading.problem;
  if (!charge) return 'UNKNOWN_ORDER';
  return reading.fact.amount === charge.amount ? null : 'AMOUNT';
}

/** What the sender is told of a notice that is not followed; another amount is ours to sort out, so it need not come again. */
const refusals: Record<Exclude<NoticeProblem, 'AMOUNT'>, [ErrorCode, string]> = {
  FORM: ['BAD_REQUEST', 'Pemberitahuan tidak dapat dibaca.'],
  SIGNATURE: ['FORBIDDEN', 'Tanda tangan pemberitahuan tidak sah.'],
  UNKNOWN_ORDER: ['NOT_FOUND', 'Pesanan tidak dikenal.'],
};

/**
 * Takes a notice of the gateway: keeps it as it came, in a transaction of its own, then follows it. Where following fails
 * the sender is answered with an error and sends it again; reconciliation does the same from what is kept.
 */
export async function receiveNotice(ctx: Ctx, body: string, headers: Headers): Promise<{ status: string }> {
  const gateway = gatewayOf(ctx);
  const kept = keptHeaders(headers);
  const reading = gateway.readNotice(body, kept);
  if (reading.fact === null) await limitUnproven(ctx);
  const charge = reading.fact ? await findChargeByOrder(ctx.db, reading.fact.orderId) : undefined;
  const problem = problemOf(reading, charge);
  const id = await insertNotice(ctx.db, {
    receivedAt: ctx.now.toISOString(),
    orderId: storable(reading.fact === null ? reading.orderId : reading.fact.orderId),
    chargeId: charge?.id ?? null,
    problem,
    body: storable(body),
    headers: kept,
    ip: ctx.ip,
  });
  if (problem !== null && problem !== 'AMOUNT') throw new AppError(...refusals[problem]);
  if (reading.fact && charge) await applyFact(ctx, charge.id, reading.fact, id);
  return { status: 'ok' };
}
