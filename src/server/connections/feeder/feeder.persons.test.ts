import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import type { ChannelName } from '#shared/platform/feeder/channel-names.ts';
import { studentBiodata } from '#server/platform/db/schema.ts';
import { buildTerm, feederScene, type FeederScene, reportNow } from '#test/factories/feeder-scene.ts';

/** Whose person a student is in the feeder: never somebody else's, and the same one whatever is mended. */
let scene: FeederScene;
let student: { id: string; nim: string };
beforeEach(async () => {
  scene = await feederScene({ neo3: true });
  const term = await buildTerm({ db: scene.t.db, feeder: scene.feeder }, 2);
  student = term.students[1] ?? { id: '', nim: '' };
  await scene.operator();
});
afterEach(() => scene.close());

const report = (...channels: ChannelName[]) => reportNow(scene.t, channels);

const biodata = (change: Partial<typeof studentBiodata.$inferInsert>) =>
  scene.t.db.update(studentBiodata).set(change).where(eq(studentBiodata.studentId, student.id));

async function rowOf(channel: ChannelName) {
  const { data } = await scene.t.call(feederContract.rows, { query: { channel, search: student.nim } });
  return data[0];
}

/** The NIK of the student belongs to somebody else in the feeder. */
async function giveNikAway(): Promise<void> {
  const [own] = await scene.t.db
    .select()
    .from(studentBiodata)
    .where(eq(studentBiodata.studentId, student.id));
  const [person] = scene.feeder.control.rows('persons');
  scene.feeder.control.load({
    persons: [
      {
        ...person,
        id_mahasiswa: '00000000-0000-4000-8000-00000000000a',
        nik: own?.nik ?? '',
        nama_mahasiswa: 'ORANG LAIN',
        tanggal_lahir: '1990-01-01',
        jalan: 'Jalan Lain 9',
      },
    ],
  });
}

test('who holds the NIK is not registered as the student', async () => {
  await giveNikAway();
  await report('biodata', 'entry');
  const message = 'NIK ini sudah dipakai ORANG LAIN di feeder. Periksa NIK.';
  expect(await rowOf('biodata')).toMatchObject({ status: 'FAILED', message });
  expect(await rowOf('entry')).toMatchObject({ status: 'FAILED', message });
  expect(scene.feeder.control.rows('registrations').map((row) => row['nim'])).not.toContain(student.nim);
});

test('nothing is written over a person of another name and birth date, though the NIM is registered for him', async () => {
  await report('biodata', 'entry');
  const { control } = scene.feeder;
  const registration = control.rows('registrations').find((row) => row['nim'] === student.nim);
  const own = control
    .rows('persons')
    .filter((row) => row['id_mahasiswa'] === registration?.['id_mahasiswa'])
    .map((row) => ({ ...row, nama_mahasiswa: 'ORANG LAIN', tanggal_lahir: '1990-01-01', nik: null }));
  control.load({ persons: own });
  await biodata({ street: 'Jalan milik sendiri 1' });
  await report('biodata');
  expect(await rowOf('biodata')).toMatchObject({
    message: 'NIM ini di feeder atas nama ORANG LAIN. Periksa NIM, nama, dan tanggal lahir.',
  });
  expect(control.rows('persons').map((row) => row['jalan'])).not.toContain('Jalan milik sendiri 1');
});

test('a NIK and birthplace mended before the registration leave the person the one that was sent', async () => {
  await report('biodata');
  const before = scene.feeder.control.rows('persons').length;
  await biodata({ nik: '3273019912310001', birthPlace: 'Kota Lain' });
  await report('biodata', 'entry');
  expect(scene.feeder.control.rows('persons')).toHaveLength(before);
  const changed = (await rowOf('biodata'))?.differences.map(({ label, locked }) => [label, locked]);
  expect(changed).toEqual([
    ['Tempat lahir', true],
    ['NIK', true],
  ]);
  const registered = scene.feeder.control.rows('registrations').find((row) => row['nim'] === student.nim);
  const sent = scene.feeder.control
    .rows('persons')
    .find((row) => row['id_mahasiswa'] === registered?.['id_mahasiswa']);
  expect(sent?.['nama_mahasiswa']).toContain("O'Brien");
});
