import type { FeederStatus } from '#shared/platform/feeder/state.ts';
import { canonical, type FeederValues } from '#shared/platform/feeder/values.ts';
import { found } from '#server/platform/db/list.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { feederOf } from './access.ts';
import { classOf, gradeIdsOf } from './classes.store.ts';
import { rowsOfLocal } from './lists.store.ts';
import { askNow } from './patience.ts';
import { nimIn } from './remotes/by-student.ts';
import { openSession, textAt } from './remotes/session.ts';
import { gradeSource } from './sources/teaching.ts';

type Side = { score: string | null; index: string | null; letter: string | null };
type Line = {
  nim: string;
  name: string;
  local: Side | null;
  feeder: Side | null;
  status: FeederStatus | null;
  message: string;
};

const sideOf = (values: FeederValues): Side => ({
  score: canonical('number', values['nilai_angka']),
  index: canonical('number', values['nilai_indeks']),
  letter: canonical('text', values['nilai_huruf']),
});

const byNim = (a: Line, b: Line): number => (a.nim < b.nim ? -1 : 1);

/** The grades of a class here, with how sending each went. */
export async function sentGrades(ctx: Ctx, scheduleId: string): Promise<Line[]> {
  const { period } = found(await classOf(ctx.db, scheduleId));
  const locals = await gradeSource.byIds(ctx.db, period, await gradeIdsOf(ctx.db, scheduleId));
  const ids = locals.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await rowsOfLocal(ctx.db, { channel: 'grade', scope: period }, ids);
  const sent = new Map(rows.map((row) => [row.localId, row]));
  return locals
    .map(({ id, label, parents, values }) => {
      const row = sent.get(id);
      return {
        nim: parents['nim'] ?? '',
        name: label.split(' · ')[1] ?? '',
        local: sideOf(values),
        feeder: null,
        status: row?.status ?? null,
        message: row?.message ?? '',
      };
    })
    .toSorted(byNim);
}

/** The grades of a class as the feeder holds them now, beside ours. */
export async function gradesInFeeder(ctx: Ctx, scheduleId: string): Promise<Line[]> {
  const own = found(await classOf(ctx.db, scheduleId));
  const lines = new Map((await sentGrades(ctx, scheduleId)).map((line) => [line.nim, line]));
  const client = await feederOf(ctx.services);
  await askNow(ctx, async () => {
    const session = await openSession(ctx.db, client, own.period);
    const idClass = (await session.classes()).byKey.get(`${own.code}|${own.className}`);
    if (idClass === undefined) return;
    const where = { column: 'id_kelas_kuliah', is: idClass };
    const order = 'nim, id_registrasi_mahasiswa';
    for await (const page of client.pages('GetDetailNilaiPerkuliahanKelas', { where, order })) {
      for (const row of page) {
        const nim = await nimIn(row, session);
        const known = lines.get(nim);
        const name = known?.name ?? textAt(row, 'nama_mahasiswa');
        const line = known ?? { nim, name, local: null, status: null, message: '' };
        lines.set(nim, { ...line, feeder: sideOf(row) });
      }
    }
  });
  return [...lines.values()].toSorted(byNim);
}
