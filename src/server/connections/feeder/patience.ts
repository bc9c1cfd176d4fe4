import { readRefusal } from '#shared/connections/feeder/refusal.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { FeederError, type FeederReason } from './neo-feeder/feeder.ts';

/** What happened, and what to do about it. */
const reasons: Readonly<Record<FeederReason, readonly [string, string]>> = {
  'unknown-host': ['Nama server feeder tidak ditemukan.', 'Periksa penulisan alamatnya.'],
  'connection-refused': [
    'Server feeder menolak sambungan.',
    'Periksa alamat dan portnya, dan apakah feeder menyala.',
  ],
  'no-answer': ['Feeder tidak menjawab.', 'Coba lagi setelah feeder menyala.'],
  certificate: [
    'Sertifikat feeder bukan yang tercatat.',
    'Periksa sertifikat di Pengaturan admin, bagian Integrasi.',
  ],
  moved: [
    'Alamat feeder mengalihkan ke alamat lain.',
    'Isi alamat yang tampil di peramban setelah feeder terbuka.',
  ],
  page: [
    'Alamat feeder menjawab dengan halaman web, bukan layanan feeder.',
    'Periksa alamatnya dan proxy di antaranya.',
  ],
  'server-error': [
    'Feeder menjawab dengan kesalahan servernya.',
    'Coba lagi nanti; bila tetap begitu, periksa server feeder.',
  ],
  unreadable: ['Jawaban feeder tidak dapat dibaca.', 'Periksa apakah alamatnya menuju feeder.'],
};

/** What happened where no answer of the feeder could be had. */
export const reasonSentence = ({ reason }: FeederError): string => reasons[reason ?? 'no-answer'][0];

/** What a failure of the feeder means for the person who waits. */
export function feederRefusal(error: FeederError): AppError {
  const { kind, code, said, reason } = error;
  if (kind === 'LOGIN') {
    return new AppError(
      'RULE',
      'Feeder menolak nama pengguna atau kata sandi. Periksa keduanya di Pengaturan admin.',
    );
  }
  if (kind === 'REFUSED') return new AppError('RULE', readRefusal(code, said).sentence);
  return new AppError('RULE', reasons[reason ?? 'no-answer'].join(' '));
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
  (error.kind === 'OFFLINE' && error.reason !== 'certificate') || error.kind === 'UNKNOWN';

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
