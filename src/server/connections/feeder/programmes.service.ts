import type { Ctx } from '#server/platform/http/ctx.ts';
import { askNow } from './patience.ts';
import { textAt } from './remotes/session.ts';

/** Programmes of a college of the national list; none while the feeder is not connected. */
export async function programmesOf(ctx: Ctx, { a: university, b: which }: { a: string; b: string }) {
  const client = await ctx.services.feeder.client(ctx.services);
  if (!client) return { connected: false, programmes: [] };
  const ofCollege = { column: 'id_perguruan_tinggi', is: university };
  const where = which === 'prodi' ? ofCollege : { all: [ofCollege, { column: 'id_prodi', is: which }] };
  const rows = await askNow(ctx, () =>
    client.rows('GetAllProdi', { where, order: 'nama_program_studi, id_prodi', limit: 500 }),
  );
  return {
    connected: true,
    programmes: rows.map((row) => ({
      value: textAt(row, 'id_prodi'),
      code: textAt(row, 'kode_program_studi'),
      label: textAt(row, 'nama_program_studi'),
      level: textAt(row, 'nama_jenjang_pendidikan'),
    })),
  };
}
