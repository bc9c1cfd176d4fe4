import { type ConsentRow, personalDataContract } from '#shared/desk/personal-data/personal-data.contract.ts';
import { consentLabels, consentPurposes } from '#shared/desk/personal-data/personal-data.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { MomentText } from '#web/platform/ui/values.tsx';

const columns: Column<ConsentRow>[] = [
  { key: 'name', title: 'Nama', sortable: true, card: 'head', render: ({ name }) => <strong>{name}</strong> },
  { key: 'account', title: 'NIM atau email', card: 'fact', render: ({ account }) => account },
  { key: 'purpose', title: 'Untuk', card: 'fact', render: ({ purpose }) => consentLabels[purpose] },
  {
    key: 'granted',
    title: 'Persetujuan',
    card: 'fact',
    render: ({ granted }) =>
      granted ? (
        <StatusChip tone="success">Diberikan</StatusChip>
      ) : (
        <StatusChip tone="danger">Ditarik</StatusChip>
      ),
  },
  {
    key: 'decidedAt',
    title: 'Sejak',
    sortable: true,
    render: ({ decidedAt }) => <MomentText at={decidedAt} />,
  },
];

const filters: Filter[] = [
  {
    name: 'purpose',
    label: 'Untuk',
    options: consentPurposes.map((value) => ({ value, label: consentLabels[value] })),
  },
  {
    name: 'granted',
    label: 'Persetujuan',
    options: [
      { value: 'true', label: 'Diberikan' },
      { value: 'false', label: 'Ditarik' },
    ],
  },
];

/** Who agreed to what; whoever is not in it has not agreed. */
export function ConsentsTab() {
  return (
    <ListTable
      endpoint={personalDataContract.consentList}
      columns={columns}
      filters={filters}
      searchLabel="Cari NIM atau nama"
      noun="persetujuan"
      nothing={{
        title: 'Belum ada persetujuan.',
        hint: 'Mahasiswa, dosen, dan staf memberikannya di Pengaturan, tab Data pribadi.',
      }}
      rowName={({ name }) => name}
    />
  );
}
