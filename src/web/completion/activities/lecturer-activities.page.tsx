import { useNavigate } from 'react-router';
import { activityContract } from '#shared/completion/activities/activity.contract.ts';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import type { Filter } from '#web/platform/ui/table/table-types.ts';
import { activityColumns, statusFilter } from './activity-columns.tsx';
import { LECTURER_PATH } from './activity-words.ts';

const filters: Filter[] = [
  {
    name: 'as',
    label: 'Peran Anda',
    options: [
      { value: 'ADVISOR', label: 'Dosen PA' },
      { value: 'SUPERVISOR', label: 'Pembimbing' },
    ],
  },
  statusFilter,
];

/** `/dosen/mahasiswa-bimbingan/aktivitas`: proposals of advisees, and supervised programmes. */
export function Component() {
  const navigate = useNavigate();
  return (
    <TablePage
      title="Program aktivitas bimbingan"
      purpose="Proposal mahasiswa PA Anda, serta program yang Anda bimbing dengan logbook dan nilainya."
      endpoint={activityContract.lecturing}
      columns={activityColumns}
      filters={filters}
      searchLabel="Cari judul, nama, atau NIM"
      noun="kegiatan"
      nothing={{ title: 'Belum ada program aktivitas.' }}
      rowName={({ title }) => title}
      onOpen={({ _id }) => void navigate(`${LECTURER_PATH}/${_id}`)}
    />
  );
}
