import { afterAll, beforeAll, expect, test } from 'vitest';
import { meetingRecordContract } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import { officialReportContract } from '#shared/desk/official-reports/official-report.contract.ts';
import { ROLE } from '#shared/platform/access/roles.ts';
import { buildStaff, buildUser } from '#test/factories/people.ts';
import { testApp, type TestApp } from '#test/test-app.ts';
import { buildDemoMinutes } from './minutes.ts';

let t: TestApp;
let leader: string;
beforeAll(async () => {
  t = await testApp();
  for (const account of ['kaprodi', 'baak', 'keuangan', 'lpm', 'perpus', 'humas', 'dosen']) {
    await buildUser(t.db, { email: `${account}@cendekia.test` });
  }
  leader = (
    await buildUser(t.db, {
      email: 'pimpinan@cendekia.test',
      roles: [ROLE.leadership],
      permissions: ['meetingRecord:get'],
    })
  ).id;
  await buildDemoMinutes(t.db, '2026-08-24');
});
afterAll(() => t.close());

test('the demo has final minutes with numbers, a draft, and an action somebody is late with', async () => {
  await t.as(leader);
  const { data: all } = await t.call(meetingRecordContract.list, { query: {} });
  expect(all.map(({ state, number }) => [state, number?.replace(/^\d+/, '001') ?? null])).toEqual([
    ['DRAFT', null],
    ['FINAL', '001/NR-PIMP/PIMPINAN/VIII/2026'],
    ['FINAL', '001/NR-PRODI/PRODI/VII/2026'],
  ]);
  const { data: own } = await t.call(meetingRecordContract.followUps, { query: { mine: 'true' } });
  expect(own).toMatchObject([{ task: 'Hitung kebutuhan beasiswa per angkatan', isOverdue: true }]);
});

test('its official reports carry the facts of their kind and formatted text', async () => {
  await t.as((await buildStaff(t.db, 'officialReport:get')).id);
  const { data: reports } = await t.call(officialReportContract.list, { query: { sort: 'date' } });
  expect(reports.map(({ type, state, number }) => [type, state, number?.slice(3) ?? null])).toEqual([
    ['SERAH_TERIMA', 'FINAL', '/BAST/PERPUS/VII/2026'],
    ['KEGIATAN', 'FINAL', '/BA-KEG/KEMAHASISWAAN/VIII/2026'],
    ['LAINNYA', 'DRAFT', null],
  ]);
  const { data } = await t.call(officialReportContract.get, { params: { id: reports[1]?._id ?? '' } });
  expect(data.facts.map(({ label }) => label)).toEqual(['Nama kegiatan', 'Penyelenggara', 'Jumlah peserta']);
  expect(data.content).toContain('<li>');
});
