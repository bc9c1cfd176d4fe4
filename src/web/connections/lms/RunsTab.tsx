import { useState } from 'react';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import type { LmsRunView } from '#shared/connections/lms/lms.views.ts';
import { lmsRunKindLabels, lmsRunStatusLabels } from '#shared/connections/lms/run.ts';
import { later } from '#web/platform/lib/later.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { MomentText } from '#web/platform/ui/values.tsx';
import { runTones } from './lms-words.ts';

const RunDialog = later(async () => (await import('./RunDialog.tsx')).RunDialog);

const columns: Column<LmsRunView>[] = [
  {
    key: 'startedAt',
    title: 'Mulai',
    sortable: true,
    card: 'head',
    render: ({ startedAt }) => <MomentText at={startedAt} />,
  },
  { key: 'kind', title: 'Pekerjaan', card: 'fact', render: ({ kind }) => lmsRunKindLabels[kind] },
  { key: 'startedBy', title: 'Oleh', render: ({ startedBy }) => startedBy ?? 'Otomatis' },
  { key: 'changed', title: 'Berubah', align: 'right', card: 'fact', render: ({ changed }) => changed },
  { key: 'held', title: 'Ditahan', align: 'right', render: ({ held }) => held },
  { key: 'failed', title: 'Gagal', align: 'right', card: 'fact', render: ({ failed }) => failed },
  {
    key: 'status',
    title: 'Hasil',
    card: 'fact',
    render: ({ status, message }) => (
      <>
        <StatusChip tone={runTones[status]}>{lmsRunStatusLabels[status]}</StatusChip>
        {message !== '' && (
          <>
            <br />
            {message}
          </>
        )}
      </>
    ),
  },
];

/** Runs, the latest first; opened, what happened to each person and class. */
export function RunsTab() {
  const [open, setOpen] = useState<LmsRunView | null>(null);
  return (
    <>
      <ListTable
        endpoint={lmsContract.runs}
        columns={columns}
        searchLabel="Cari pelaksana atau keterangan"
        noun="sinkronisasi"
        nothing={{ title: 'Belum pernah ada sinkronisasi.' }}
        rowName={({ kind }) => lmsRunKindLabels[kind]}
        onOpen={setOpen}
      />
      {open !== null && <RunDialog run={open} onClose={() => setOpen(null)} />}
    </>
  );
}
