import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { rooms } from '#server/platform/db/schema.ts';
import { studentFile as fileOf } from '#test/factories/import-files.ts';
import { importScene } from '#test/factories/import-scene.ts';
import { buildAdmin, buildStaff } from '#test/factories/people.ts';
import { buildPeriod, buildSchedule } from '#test/factories/teaching.ts';
import { testApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let scene: ReturnType<typeof importScene>;
let admin: { id: string };
beforeAll(async () => {
  t = await testApp();
  scene = importScene(t);
  admin = await buildAdmin(t.db);
});
afterAll(() => t.close());
beforeEach(() => t.as(admin.id));

describe('rooms', () => {
  const line = {
    kode: 'b 101',
    nama: 'Ruang B101',
    kapasitas: '40',
    gedung: 'Gedung B',
    jenis: 'Lab',
    fasilitas: 'AC; Proyektor',
  };

  test('new rooms, codes as the portal writes them, and back again', async () => {
    const { data } = await scene.uploadAs('rooms', fileOf([line]));
    expect((await scene.rowsOf(data._id))[0]?.warnings['kode']).toBe('Kode "b 101" dibaca B101.');
    expect((await scene.commit(data._id)).counts.created).toBe(1);
    const [room] = await t.db.select().from(rooms).where(eq(rooms.code, 'B101'));
    expect(room).toMatchObject({
      capacity: 40,
      type: 'LAB',
      facilities: ['AC', 'Proyektor'],
      isActive: true,
    });
    const changed = (await scene.uploadAs('rooms', fileOf([{ ...line, kapasitas: '50' }]))).data;
    expect((await scene.rowsOf(changed._id))[0]?.differences).toEqual([
      { field: 'kapasitas', from: '40', to: '50' },
    ]);
    await scene.tickChanged(changed._id);
    expect((await scene.commit(changed._id)).counts.updated).toBe(1);
    expect((await scene.undo(changed._id)).status).toBe('UNDONE');
    expect((await t.db.select().from(rooms).where(eq(rooms.code, 'B101')))[0]?.capacity).toBe(40);
    expect((await scene.undo(data._id)).status).toBe('UNDONE');
    expect(await t.db.select().from(rooms).where(eq(rooms.code, 'B101'))).toEqual([]);
  });

  test('a room a class is held in stays, with the reason', async () => {
    const { data } = await scene.uploadAs('rooms', fileOf([{ ...line, kode: 'B102' }]));
    await scene.commit(data._id);
    const [room] = await t.db.select().from(rooms).where(eq(rooms.code, 'B102'));
    const period = await buildPeriod(t.db, {
      code: '20252',
      academicYear: '2025/2026',
      semester: 'GENAP',
      isActive: false,
      startDate: '2026-02-01',
      endDate: '2026-07-01',
      windows: false,
    });
    await buildSchedule(t.db, { periodId: period.id, roomId: room?.id ?? '' });
    expect((await scene.undo(data._id)).status).toBe('COMMITTED');
    expect((await scene.rowsOf(data._id))[0]?.message).toBe('Ruang dipakai pada 1 jadwal.');
  });

  test('needs the rights of rooms', async () => {
    await t.as((await buildStaff(t.db, 'student:create')).id);
    expect((await scene.uploadAs('rooms', fileOf([line]))).status).toBe(403);
    expect((await t.call(importContract.kind, { params: { kind: 'rooms' } })).status).toBe(403);
  });
});
