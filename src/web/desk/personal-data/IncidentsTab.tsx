import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { dataIncidentContract, type Incident } from '#shared/desk/personal-data/data-incident.contract.ts';
import { incidentWords } from '#shared/desk/personal-data/incident.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { later } from '#web/platform/lib/later.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { DateText, MomentText } from '#web/platform/ui/values.tsx';

const IncidentDialog = later(async () => (await import('./IncidentDialog.tsx')).IncidentDialog);

const { list, close, affected, letter } = dataIncidentContract;

function StageChip({ stage }: Pick<Incident, 'stage'>) {
  const late = stage.kind === 'OPEN' && stage.hoursLeft < 0;
  const tones: Record<typeof stage.kind, Tone> = {
    CLOSED: 'neutral',
    TOLD: 'success',
    OPEN: late ? 'danger' : 'warning',
  };
  return <StatusChip tone={tones[stage.kind]}>{incidentWords(stage)}</StatusChip>;
}

const columns: Column<Incident>[] = [
  { key: 'title', title: 'Insiden', card: 'head', render: ({ title }) => <strong>{title}</strong> },
  {
    key: 'foundAt',
    title: 'Ditemukan',
    sortable: true,
    card: 'fact',
    render: ({ foundAt }) => <MomentText at={foundAt} />,
  },
  { key: 'accounts', title: 'Terdampak', render: ({ accounts }) => `${grouped(accounts.length)} orang` },
  {
    key: 'authorityToldOn',
    title: 'Lembaga',
    render: ({ authorityToldOn }) => <DateText date={authorityToldOn} />,
  },
  {
    key: 'subjectsToldOn',
    title: 'Subjek data',
    render: ({ subjectsToldOn }) => <DateText date={subjectsToldOn} />,
  },
  { key: 'stage', title: 'Status', card: 'fact', render: (row) => <StageChip stage={row.stage} /> },
];

const filters: Filter[] = [
  {
    name: 'open',
    label: 'Status',
    options: [
      { value: 'true', label: 'Terbuka' },
      { value: 'false', label: 'Selesai' },
    ],
  },
];

const save = (file: Promise<void>): void => void file.catch(showError);

/** Failures to protect data, with the clock that runs until everybody is told. */
export function IncidentsTab() {
  const [open, setOpen] = useState<{ row: Incident | null } | null>(null);
  const change = useAskedChange(close, [list]);
  const add = <Button onClick={() => setOpen({ row: null })}>Catat insiden</Button>;
  const actions = (row: Incident) => {
    const params = { id: row._id };
    const isOpen = row.closedAt === null;
    const askClose = () =>
      void change(
        {
          title: `Tutup ${row.title}?`,
          consequence: 'Catatannya tidak dapat diubah lagi.',
          verb: 'Tutup insiden',
          danger: false,
        },
        { params, body: { updatedAt: row.updatedAt } },
      );
    return [
      ...(isOpen ? [{ label: 'Ubah', run: () => setOpen({ row }) }] : []),
      { label: 'Surat pemberitahuan', run: () => save(download(letter, { params })) },
      {
        label: 'Daftar terdampak (XLSX)',
        run: () => save(download(affected, { params, query: { format: 'xlsx' } })),
      },
      ...(isOpen ? [{ label: 'Tutup insiden', run: askClose }] : []),
    ];
  };
  return (
    <>
      <Group justify="flex-end" mb="md">
        {add}
      </Group>
      <ListTable
        endpoint={list}
        columns={columns}
        filters={filters}
        searchLabel="Cari insiden"
        noun="insiden"
        nothing={{
          title: 'Tidak ada insiden.',
          hint: 'Catat kegagalan pelindungan data begitu ditemukan; subjek data dan lembaga diberi tahu dalam 72 jam.',
          action: add,
        }}
        rowName={({ title }) => title}
        renderMenu={(row) => <RowMenu name={row.title} actions={actions(row)} />}
      />
      {open !== null && <IncidentDialog row={open.row} onClose={() => setOpen(null)} />}
    </>
  );
}
