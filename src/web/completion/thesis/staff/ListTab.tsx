import { useNavigate } from 'react-router';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { ThesisRow } from '#shared/completion/thesis/thesis-lists.views.ts';
import { concentrationLabels, concentrations, majorName } from '#shared/platform/reference/course-type.ts';
import { thesisStatuses, thesisStatusLabels } from '#shared/completion/thesis/status.ts';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { DateText } from '#web/platform/ui/values.tsx';
import classes from '../thesis.module.css';
import { stepNames, ThesisChip } from '../thesis-words.tsx';
import { useLecturerChoices, usePeriodChoices } from './choices.ts';

const columns: Column<ThesisRow>[] = [
  {
    key: 'name',
    title: 'Mahasiswa',
    sortable: true,
    card: 'head',
    render: ({ name, nim }) => (
      <span className={classes.work}>
        <strong>{name}</strong>
        <small>{nim}</small>
      </span>
    ),
  },
  { key: 'titleId', title: 'Judul', sortable: true, render: ({ titleId }) => titleId },
  {
    key: 'supervisors',
    title: 'Pembimbing',
    card: 'fact',
    render: ({ supervisor1, supervisor2 }) => [supervisor1, supervisor2].filter(Boolean).join('; ') || '-',
  },
  {
    key: 'step',
    title: 'Tahap',
    optional: true,
    render: ({ step }) => `${step}. ${stepNames[step]}`,
  },
  {
    key: 'status',
    title: 'Status',
    sortable: true,
    card: 'fact',
    render: ({ status }) => <ThesisChip status={status} />,
  },
  { key: 'periode', title: 'Periode', optional: true, render: ({ periode }) => periode },
  {
    key: 'concentration',
    title: 'Konsentrasi',
    optional: true,
    render: ({ concentration }) => (concentration === null ? '-' : majorName(concentration)),
  },
  {
    key: 'createdAt',
    title: 'Umur',
    sortable: true,
    align: 'right',
    card: 'fact',
    render: ({ ageDays }) => `${ageDays} hari`,
  },
  {
    key: 'lastGuidance',
    title: 'Terakhir bimbingan',
    sortable: true,
    render: ({ lastGuidance }) => <DateText date={lastGuidance} />,
  },
];

const fixedFilters: Filter[] = [
  {
    name: 'step',
    label: 'Tahap',
    options: ([1, 2, 3] as const).map((step) => ({
      value: String(step),
      label: `${step}. ${stepNames[step]}`,
    })),
  },
  {
    name: 'status',
    label: 'Status',
    options: thesisStatuses
      .filter((value) => value !== 'DRAFT')
      .map((value) => ({ value, label: thesisStatusLabels[value] })),
  },
  {
    name: 'concentration',
    label: 'Konsentrasi',
    options: concentrations.map((value) => ({ value, label: concentrationLabels[value] })),
  },
  {
    name: 'deposit',
    label: 'Perpustakaan',
    options: [
      { value: 'PENDING', label: 'Belum diserahkan' },
      { value: 'RECEIVED', label: 'Sudah diterima' },
    ],
  },
];

/** All theses as a list, with filters and exports. */
export function ListTab() {
  const navigate = useNavigate();
  const filters: Filter[] = [
    { name: 'periodeId', label: 'Periode', options: usePeriodChoices() },
    ...fixedFilters,
    { name: 'lectureId', label: 'Dosen', options: useLecturerChoices().names },
  ];
  return (
    <ListTable
      endpoint={thesisStaffContract.list}
      columns={columns}
      filters={filters}
      exports={listExports(thesisStaffContract.export)}
      searchLabel="Cari nama, NIM, atau judul"
      noun="skripsi"
      nothing={{
        title: 'Belum ada skripsi.',
        hint: 'Skripsi muncul di sini setelah mahasiswa mengajukan judul.',
      }}
      rowName={({ name }) => name}
      onOpen={({ _id }) => void navigate(`/staff/skripsi/${_id}`)}
    />
  );
}
