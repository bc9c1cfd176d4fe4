import {
  achievementLevels,
  achievementTypes,
  activityDuties,
  evaluationBases,
} from '#shared/platform/reference/teaching.ts';
import { functionalRanks, lecturerStatuses, workBonds } from '#shared/platform/reference/lecturer.ts';
import { needsLabel } from '#shared/platform/reference/special-needs.ts';
import { feederActs, feederLists } from '#server/platform/reference/feeder.ts';
import { countries, regions } from '#server/platform/reference/load.ts';
import type { Row } from './table.ts';

const pairs = (entries: readonly { value: string; label: string }[]): string[][] =>
  entries.map(({ value, label }) => [value, label]);

const others: Readonly<Record<string, () => string[][]>> = {
  GetNegara: () => countries().map(({ code, name }) => [code, name]),
  GetBasisEvaluasi: () => pairs(evaluationBases),
  GetKategoriKegiatan: () => pairs(activityDuties),
  GetJenisPrestasi: () => pairs(achievementTypes),
  GetJabfung: () => pairs(functionalRanks),
  GetStatusKeaktifanPegawai: () => pairs(lecturerStatuses),
  GetIkatanKerjaSdm: () => pairs(workBonds),
  GetLevelWilayah: () => [
    ['0', 'Negara'],
    ['1', 'Provinsi'],
    ['2', 'Kabupaten / Kota'],
    ['3', 'Kecamatan'],
  ],
  GetTingkatPrestasi: () => pairs(achievementLevels),
};

function regionRows(): Row[] {
  const country = {
    id_wilayah: '000000',
    nama_wilayah: 'Indonesia',
    id_level_wilayah: '0',
    id_induk_wilayah: null,
  };
  const rows = regions().map(({ code, name, level, parent }) => ({
    id_wilayah: code,
    nama_wilayah: name,
    id_level_wilayah: String(level),
    id_induk_wilayah: parent ?? '000000',
  }));
  const none = {
    id_wilayah: '999999',
    nama_wilayah: 'tidak ada',
    id_level_wilayah: '3',
    id_induk_wilayah: null,
  };
  return [country, ...rows, none].map((row) => ({ ...row, id_negara: 'ID' }));
}

function rowsOf(act: string): Row[] {
  if (act === 'GetWilayah') return regionRows();
  const columns = feederActs().get(act)?.row ?? [];
  const values = feederLists().get(act) ?? others[act]?.() ?? [];
  return values.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])));
}

type CodeList = { rows: readonly Row[]; byId: ReadonlyMap<string, Row> };
const kept = new Map<string, CodeList>();

function listOf(act: string): CodeList {
  const known = kept.get(act);
  if (known) return known;
  const rows = rowsOf(act);
  const [idColumn = ''] = feederActs().get(act)?.row ?? [];
  const list = { rows, byId: new Map(rows.map((row) => [row[idColumn] ?? '', row])) };
  kept.set(act, list);
  return list;
}

/** Rows of a reference act; empty for a list that nobody has published. */
export const codeRows = (act: string): readonly Row[] => listOf(act).rows;

/** Whether a code list has a value; a list nobody has published takes any. */
export function hasCode(act: string, id: string): boolean {
  const { rows, byId } = listOf(act);
  return rows.length === 0 || byId.has(id);
}

/** The name of a code, from the second column of its list. */
export function codeName(act: string, id: string | null | undefined): string | null {
  if (id === null || id === undefined) return null;
  if (act === 'GetKebutuhanKhusus') return needsLabel(Number(id)) || 'Tidak ada';
  const column = act === 'GetWilayah' ? 'nama_wilayah' : feederActs().get(act)?.row[1];
  return (column && listOf(act).byId.get(id)?.[column]) ?? null;
}
