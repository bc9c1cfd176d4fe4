import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversionContract } from '#shared/results/conversions/conversion.contract.ts';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import type { FeederClient } from './neo-feeder/feeder.ts';
import { regions } from '#server/platform/reference/load.ts';
import {
  buildTerm,
  compareNow,
  feederScene,
  type FeederScene,
  sendNow,
} from '#test/factories/feeder-scene.ts';
import { runTimer } from '#server/platform/timers/timer.ts';
import { regionDrift } from './references.ts';
import { referencesTimer } from './references.timer.ts';

const COLLEGE = '0f0e0d0c-1111-4222-8333-444455556666';

let scene: FeederScene;
beforeAll(async () => {
  scene = await feederScene();
  await buildTerm({ db: scene.t.db, feeder: scene.feeder });
  await scene.operator();
});
afterAll(() => scene.close());

/** Another day, on which the operator signs in again. */
async function goTo(moment: string): Promise<void> {
  scene.t.setNow(moment);
  await scene.operator();
}
const run = () => runTimer(scene.t.services, referencesTimer, scene.t.app.log);
const board = async () => (await scene.t.call(feederContract.board, { query: {} })).data.references;
const found = async (search: string) =>
  (await scene.t.call(conversionContract.universities, { query: { search } })).data;

test('once a week the references are read, a feeder that is away is asked again the next night', async () => {
  const { feeder } = scene;
  expect(await board()).toBeNull();
  await goTo('2026-08-24T21:40:00Z');
  feeder.control.fault({ kind: 'drop', when: 'before', times: 1_000 });
  expect(await run()).toEqual({ away: 1 });
  expect(await board()).toBeNull();

  feeder.control.clearFaults();
  feeder.control.load({
    institutions: [
      {
        id_perguruan_tinggi: COLLEGE,
        kode_perguruan_tinggi: '999123',
        nama_perguruan_tinggi: 'Sekolah Tinggi Baru Sekali',
        nama_singkat: null,
      },
    ],
  });
  feeder.control.drift('InsertMataKuliah', { drop: ['ada_sap'] });
  await goTo('2026-08-25T21:40:00Z');
  expect(await run()).toMatchObject({ drift: 1 });
  expect(await board()).toEqual({
    checkedAt: '2026-08-25T21:40:00.000Z',
    drift: ['InsertMataKuliah: isian ada_sap (SAP) tidak lagi dikenal'],
  });

  const calls = feeder.control.calls.length;
  await goTo('2026-08-31T21:40:00Z');
  expect(await run()).toEqual({});
  expect(feeder.control.calls.length).toBe(calls);
  await goTo('2026-09-01T21:40:00Z');
  expect(await run()).toMatchObject({ drift: 1 });
}, 120_000);

test('a college only the feeder lists is found, also while the feeder is away', async () => {
  scene.feeder.control.fault({ kind: 'drop', when: 'before', times: 1_000 });
  const expected = [{ value: COLLEGE, label: 'Sekolah Tinggi Baru Sekali' }];
  expect(await found('baru sekali')).toEqual(expected);
  expect(await found('999123')).toEqual(expected);
  expect(await found('100%')).toEqual([]);
  scene.feeder.control.clearFaults();
});

test('a send looks at them once a day, and goes on where the feeder does not tell them', async () => {
  const { t, feeder } = scene;
  const dictionaries = () => feeder.control.calls.filter(({ act }) => act === 'GetDictionary').length;
  await goTo('2026-09-03T03:00:00Z');
  await compareNow(t, 'course');
  feeder.control.drift('InsertMataKuliah', { add: ['kode_baru'] });
  const before = dictionaries();
  await sendNow(t, 'course');
  expect(dictionaries()).toBeGreaterThan(before);
  expect(await board()).toEqual({
    checkedAt: '2026-09-03T03:00:00.000Z',
    drift: ['InsertMataKuliah: isian baru kode_baru'],
  });
  const after = dictionaries();
  await compareNow(t, 'curriculum');
  await sendNow(t, 'curriculum');
  expect(dictionaries()).toBe(after);

  await goTo('2026-09-05T03:00:00Z');
  await compareNow(t, 'curriculum-course');
  feeder.control.fault({ kind: 'drop', when: 'before', act: 'GetDictionary', times: 1_000 });
  await sendNow(t, 'curriculum-course');
  feeder.control.clearFaults();
  const { data } = await compareNow(t, 'curriculum-course');
  expect(data.map(({ verdict }) => verdict)).toEqual(data.map(() => 'SAME'));
  expect((await board())?.checkedAt).toBe('2026-09-03T03:00:00.000Z');
}, 120_000);

/** A feeder whose regions a patch has changed: one district more, and nothing below the provinces otherwise. */
const changed: Pick<FeederClient, 'pages'> = {
  pages: async function* pages() {
    const provinces = regions().filter(({ level }) => level === 1);
    const rows = [...provinces, { code: '049901', name: 'Kec. Baru', level: 3 }];
    yield await Promise.resolve(
      rows.map(({ code, name, level }) => ({
        id_wilayah: code,
        nama_wilayah: name,
        id_level_wilayah: String(level),
      })),
    );
  },
};

test('regions that only one side has are named, the first of many', async () => {
  const [added = '', lost = ''] = await regionDrift(changed);
  expect(added).toBe('Wilayah baru di feeder: 049901 Kec. Baru');
  expect(lost).toMatch(/^Wilayah yang tidak ada di feeder: \d{6} .+ dan \d+ lainnya$/);
});
