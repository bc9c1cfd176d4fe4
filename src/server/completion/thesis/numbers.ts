import { documentNumber } from '#shared/platform/format/document-number.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { nextNumber } from '#server/platform/procedures/procedures.public.ts';

const codes = {
  SK_PEMBIMBING: ['SK-PEMBIMBING', 'PRODI'],
  UNDANGAN_SEMINAR: ['UND-SEMINAR', 'PRODI'],
  UNDANGAN_SIDANG: ['UND-SIDANG', 'PRODI'],
  BERITA_ACARA_SEMINAR: ['BA-SEMINAR', 'PRODI'],
  BERITA_ACARA_SIDANG: ['BA-SIDANG', 'PRODI'],
  TANDA_TERIMA_SKRIPSI: ['TT-SKRIPSI', 'PERPUS'],
} as const;

/** The next number of a paper of a thesis, as it is printed. Its series is held until the transaction ends: ask last. */
export async function paperNumber(ctx: Ctx, series: keyof typeof codes, day: string): Promise<string> {
  const [code, unit] = codes[series];
  return documentNumber(await nextNumber(ctx.db, series, Number(day.slice(0, 4))), code, unit, day);
}
