import { readRefusal } from '#shared/connections/feeder/refusal.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { FeederError } from './neo-feeder/feeder.ts';

const certificate =
  'Sertifikat feeder bukan yang tercatat. Periksa sertifikat di Pengaturan admin, bagian Integrasi.';

/** What a failure of the feeder means for the person who waits. */
export function feederRefusal(error: FeederError): AppError {
  const { kind, code, said, message } = error;
  if (kind === 'LOGIN') {
    return new AppError(
      'RULE',
      'Feeder menolak nama pengguna atau kata sandi. Periksa keduanya di Pengaturan admin.',
    );
  }
  if (kind === 'REFUSED') return new AppError('RULE', readRefusal(code, said).sentence);
  return new AppError(
    'RULE',
    message === 'CERTIFICATE' ? certificate : 'Feeder tidak menjawab. Coba lagi setelah feeder menyala.',
  );
}

/** Asks the feeder while somebody waits. @throws AppError RULE with what went wrong. */
export async function askNow<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FeederError)) throw error;
    ctx.log.warn({ err: error }, 'feeder did not do what was asked');
    throw feederRefusal(error);
  }
}

/** A feeder that cannot be reached, or whose answer to a question was lost: waiting helps. */
const isAway = (error: FeederError): boolean =>
  (error.kind === 'OFFLINE' && error.message !== 'CERTIFICATE') || error.kind === 'UNKNOWN';

/**
 * Does what may be repeated, waiting while the feeder is away.
 * @param alive told before each pause; it throws when the work shall end.
 * @throws AppError RULE when it stays away or refuses.
 */
export async function withPatience<T>(
  ctx: Ctx,
  alive: () => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  const { awayMs, awayTimes, wait } = ctx.services.feeder.pace;
  for (let times = 0; ; times += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof FeederError)) throw error;
      ctx.log.warn({ err: error, times }, 'feeder is away or refuses');
      if (!isAway(error) || times >= awayTimes) throw feederRefusal(error);
      await alive();
      await wait(awayMs);
    }
  }
}
