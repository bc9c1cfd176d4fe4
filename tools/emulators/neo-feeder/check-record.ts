import { isLocalDate } from '#shared/platform/date/local-date.ts';
import { isNeedsSum } from '#shared/platform/reference/special-needs.ts';
import type { FeederAct, FeederField } from '#server/platform/reference/feeder.ts';
import { hasCode } from './code-lists.ts';
import { Refusal } from './refusal.ts';
import type { Row, TableName } from './table.ts';
import type { World } from './world.ts';

/** Codes of an empty required field; the rest answers 108. */
const missing: Readonly<Record<string, number>> = {
  nama_mahasiswa: 201,
  tanggal_lahir: 202,
  nama_ibu_kandung: 206,
  tempat_lahir: 207,
  id_mahasiswa: 212,
  nim: 213,
  nama_mata_kuliah: 401,
  kode_mata_kuliah: 402,
  nama_kurikulum: 501,
  nama_kelas_kuliah: 701,
  id_prodi: 961,
  id_semester: 962,
  id_registrasi_mahasiswa: 963,
  id_perguruan_tinggi: 964,
  id_kelas_kuliah: 965,
  id_kurikulum: 966,
  id_registrasi_dosen: 921,
  nilai_huruf: 942,
};

const missingInAct: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  InsertMataKuliah: { id_prodi: 405 },
  InsertKurikulum: { id_prodi: 502 },
  InsertMatkulKurikulum: {
    id_kurikulum: 634,
    id_matkul: 634,
    semester: 603,
    sks_mata_kuliah: 604,
    apakah_wajib: 605,
  },
  InsertKelasKuliah: { id_prodi: 701, id_semester: 701, id_matkul: 701 },
  InsertPesertaKelasKuliah: { id_kelas_kuliah: 801, id_registrasi_mahasiswa: 801 },
  UpdateNilaiPerkuliahanKelas: { id_kelas_kuliah: 801, id_registrasi_mahasiswa: 801 },
  InsertPerkuliahanMahasiswa: { id_semester: 734, id_registrasi_mahasiswa: 734, id_status_mahasiswa: 734 },
  InsertNilaiTransferPendidikanMahasiswa: { id_matkul: 811, id_registrasi_mahasiswa: 812 },
  InsertDosenPengajarKelasKuliah: { id_kelas_kuliah: 922 },
  InsertSkalaNilaiProdi: { id_prodi: 941 },
};

/** Where an id must be known, and the code where it is not. */
const references: Readonly<Record<string, readonly [TableName, number]>> = {
  id_mahasiswa: ['persons', 108],
  id_registrasi_mahasiswa: ['registrations', 980],
  id_prodi: ['programmes', 108],
  id_perguruan_tinggi: ['institutions', 108],
  id_perguruan_tinggi_asal: ['institutions', 220],
  id_prodi_asal: ['programmes', 220],
  id_bidang_minat: ['concentrations', 108],
  id_semester: ['semesters', 108],
  id_periode_masuk: ['semesters', 108],
  id_periode_keluar: ['semesters', 108],
  id_matkul: ['courses', 108],
  id_kurikulum: ['curricula', 108],
  id_kelas_kuliah: ['classes', 705],
  id_registrasi_dosen: ['assignments', 108],
  id_aktivitas: ['activities', 981],
  id_dosen: ['lecturers', 982],
};

/** Other names under which a version described these fields. */
const aliases: Readonly<Record<string, string>> = {
  id_jenjang_pendidikan_ayah: 'id_pendidikan_ayah',
  id_jenjang_pendidikan_ibu: 'id_pendidikan_ibu',
  id_jenjang_pendidikan_wali: 'id_pendidikan_wali',
  no_kps: 'nomor_kps',
};

const invalid = (field: string, why: string): Refusal =>
  new Refusal(108, `Kolom ${field} tidak valid: ${why}.`);

function checkNumber({ name, kind, length, decimals }: FeederField, text: string): void {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw invalid(name, 'bukan angka');
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  if ((kind === 'int' || kind === 'bits') && fraction !== '') throw invalid(name, 'bukan bilangan bulat');
  if (kind === 'num' && length !== null && Number(whole) >= 10 ** (length - decimals)) {
    throw invalid(name, `lebih dari ${length - decimals} digit`);
  }
  if (kind === 'bits' && !isNeedsSum(Number(text))) throw invalid(name, 'bukan jumlah kode kebutuhan khusus');
}

function checkKind(field: FeederField, text: string): void {
  const { name, kind, length, choices } = field;
  if (kind === 'num' || kind === 'int' || kind === 'bits') checkNumber(field, text);
  if (kind === 'date' && !isLocalDate(text))
    throw new Refusal(202, `Kolom ${name} harus berformat YYYY-MM-DD.`);
  if (kind === 'uuid' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) {
    throw invalid(name, 'bukan id');
  }
  if (kind === 'one' && !choices.includes(text)) {
    throw name === 'id_status_mahasiswa' ? new Refusal(737) : invalid(name, `harus ${choices.join(', ')}`);
  }
  if (length !== null && (kind === 'string' || kind === 'char') && text.length > length) {
    throw invalid(name, `lebih dari ${length} karakter`);
  }
}

function checkReference(world: World, act: FeederAct, { name, list }: FeederField, text: string): void {
  const [table, code] = references[name] ?? [];
  if (table && !world.tables[table].get(text.toLowerCase())) {
    if (act.act === 'InsertMahasiswaLulusDO' && code === 980) throw new Refusal(214);
    throw code === 108 ? invalid(name, 'tidak ditemukan') : new Refusal(code ?? 108);
  }
  if (!table && list && !hasCode(list, text)) throw invalid(name, 'tidak ada di daftar kode');
}

function textOf(field: FeederField, given: unknown): string | null {
  if (given === null || given === undefined) return null;
  if (typeof given === 'boolean') return given ? '1' : '0';
  if (typeof given !== 'string' && typeof given !== 'number')
    throw invalid(field.name, 'bukan nilai tunggal');
  const text = String(given).trim();
  const isTyped = field.kind !== 'string' && field.kind !== 'text';
  if (text === '' && isTyped) throw invalid(field.name, 'teks kosong');
  return text === '' ? null : text;
}

/**
 * Checks `record` or `key` of a call against the description of the act.
 * @param whole whether required fields must be there (an insert, a key).
 * @returns the given fields as they are stored; fields left out are absent.
 * @throws Refusal with the code of the first fault.
 */
export function checkFields(
  world: World,
  act: FeederAct,
  fields: readonly FeederField[],
  given: Readonly<Record<string, unknown>>,
  whole: boolean,
): Row {
  const named = Object.entries(given).map(([name, value]) => [aliases[name] ?? name, value] as const);
  const unknown = named.find(([name]) => !fields.some((field) => field.name === name));
  if (unknown) throw new Refusal(109, `Kolom ${unknown[0]} tidak dikenal.`);
  const values = new Map(named);
  const row: Row = {};
  for (const field of fields) {
    const text = textOf(field, values.get(field.name));
    if (text === null && whole && field.required) {
      const code = missingInAct[act.act]?.[field.name] ?? missing[field.name] ?? 108;
      throw new Refusal(code, `Kolom ${field.name} tidak boleh kosong.`);
    }
    if (!values.has(field.name)) continue;
    if (text !== null) {
      checkKind(field, text);
      checkReference(world, act, field, text);
    }
    row[field.name] = field.kind === 'uuid' ? (text?.toLowerCase() ?? null) : text;
  }
  return row;
}
