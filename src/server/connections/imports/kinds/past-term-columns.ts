import { listCell } from '#server/platform/sheets/cells/lists.ts';
import { integerCell } from '#server/platform/sheets/cells/numbers.ts';
import { optionalColumn, requiredColumn } from '#server/platform/sheets/mapping.ts';
import { scoreColumn } from '#server/platform/sheets/score-column.ts';
import type { TermStatus } from '#server/results/grades/grades.public.ts';
import { studentTermColumns } from './student-term-columns.ts';

export const termStatuses: readonly { code: TermStatus; label: string; aliases: readonly string[] }[] = [
  { code: 'A', label: 'Aktif', aliases: [] },
  { code: 'C', label: 'Cuti', aliases: [] },
  { code: 'N', label: 'Nonaktif', aliases: ['Tidak aktif', 'Non-aktif'] },
  { code: 'M', label: 'Kampus Merdeka', aliases: ['MBKM'] },
];

const HIGHEST = 400;
const sks = () => integerCell(0, 400);

/** Terms before the portal, as the feeder exports them (aktivitas kuliah mahasiswa). */
export const pastTermColumns = [
  ...studentTermColumns,
  requiredColumn('status', 'Status', listCell('status semester', termStatuses), [
    'status_mahasiswa',
    'id_status_mahasiswa',
    'id_stat_mhs',
  ]),
  scoreColumn('ips', 'IPS', ['ip_sementara', 'ip_semester'], HIGHEST),
  scoreColumn('ipk', 'IPK', ['ip_kumulatif'], HIGHEST),
  optionalColumn('sks_semester', 'Sks semester', sks(), ['sks_sementara', 'sks_smt']),
  optionalColumn('sks_total', 'Sks total', sks(), ['sks_kumulatif', 'total_sks']),
] as const;

export const pastTermExample = {
  semester: '20241',
  nim: '24612010999',
  nama: 'Contoh Nama Mahasiswa',
  status: 'Aktif',
  ips: '3,45',
  ipk: '3,45',
  sks_semester: 20,
  sks_total: 20,
};
