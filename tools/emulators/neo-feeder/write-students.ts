import { need, needOwn, needUnused, same, siblings, type Write, type WriteRule } from './write-rule.ts';

const identity = ['nama_mahasiswa', 'tempat_lahir', 'tanggal_lahir', 'nama_ibu_kandung'];

function checkPerson(write: Write): void {
  const { row, old, sent, profile } = write;
  need(row.nik === null || /^\d{16}$/.test(row.nik ?? ''), 108, 'Kolom nik harus 16 angka.');
  need(siblings(write, 'persons', 'nik').length === 0, profile === 'neo' ? 1209 : 200);
  const twins = siblings(write, 'persons', 'tanggal_lahir').filter((one) =>
    identity.every((column) => same(one[column], row[column])),
  );
  need(twins.length === 0, 200);
  const changed = identity.some((column) => column in sent && sent[column] !== old?.[column]);
  need(old?._synced !== '1' || !changed, 217);
}

/** Kinds of entry that come from another programme. */
const transfers = new Set(['2', '11', '12', '16']);

function checkOrigin({ world, row }: Write): void {
  const origin = world.tables.programmes.get(row.id_prodi_asal);
  if (transfers.has(row.id_jenis_daftar ?? ''))
    need(origin !== undefined && row.id_perguruan_tinggi_asal !== null, 220);
  need(origin === undefined || origin.id_perguruan_tinggi === row.id_perguruan_tinggi_asal, 223);
}

function checkRegistration(write: Write): void {
  const { world, row, old, sent } = write;
  need(old?._locked !== '1', 221);
  needOwn(world, row);
  need(Number(row.biaya_masuk) > 0, 108, 'Kolom biaya_masuk harus lebih dari 0.');
  const inProgramme = (one: { [column: string]: string | null }) => one.id_prodi === row.id_prodi;
  need(!siblings(write, 'registrations', 'nim').some(inProgramme), 219);
  const again = siblings(write, 'registrations', 'id_mahasiswa').filter(inProgramme);
  need(
    again.every((one) => world.tables.exits.has(one)),
    211,
  );
  need(old?._synced !== '1' || !('nim' in sent) || sent.nim === old.nim, 216);
  checkOrigin(write);
}

function checkUnusedRegistration(write: Write): void {
  need(write.row._locked !== '1', 221);
  needUnused(write, 'id_registrasi_mahasiswa', [
    ['participants', 218],
    ['semesterRecords', 218],
    ['transfers', 218],
    ['exits', 218],
    ['members', 218],
  ]);
}

function checkExit({ world, row, old }: Write): void {
  const registration = world.tables.registrations.get(row.id_registrasi_mahasiswa);
  need(registration !== undefined, 214);
  need(registration?._locked !== '1', 221);
  need(old !== null || !world.tables.exits.has(row), 119);
}

/** Writes of persons, their registrations, exits and achievements. */
export const studentWrites: Readonly<Record<string, WriteRule>> = {
  InsertBiodataMahasiswa: { table: 'persons', check: checkPerson },
  UpdateBiodataMahasiswa: { table: 'persons', notFound: 203, check: checkPerson },
  DeleteBiodataMahasiswa: {
    table: 'persons',
    notFound: 205,
    check: (write) =>
      needUnused(write, 'id_mahasiswa', [
        ['registrations', 215],
        ['achievements', 224],
      ]),
  },
  InsertRiwayatPendidikanMahasiswa: { table: 'registrations', check: checkRegistration },
  UpdateRiwayatPendidikanMahasiswa: { table: 'registrations', notFound: 214, check: checkRegistration },
  DeleteRiwayatPendidikanMahasiswa: { table: 'registrations', notFound: 214, check: checkUnusedRegistration },
  InsertMahasiswaLulusDO: { table: 'exits', check: checkExit },
  UpdateMahasiswaLulusDO: { table: 'exits', notFound: 111, check: checkExit },
  DeleteMahasiswaLulusDO: {
    table: 'exits',
    notFound: 112,
    check: ({ world, row }) =>
      need(world.tables.registrations.get(row.id_registrasi_mahasiswa)?._locked !== '1', 222),
  },
  InsertPrestasiMahasiswa: { table: 'achievements' },
};
