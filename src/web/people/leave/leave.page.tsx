import { useState } from 'react';
import { leaveContract, type LeaveView } from '#shared/people/leave/leave.contract.ts';
import { leaveReasonLabels, leaveStateLabels, leaveStates } from '#shared/people/leave/leave.ts';
import { later } from '#web/platform/lib/later.tsx';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { MomentText } from '#web/platform/ui/values.tsx';
import { LeaveChip } from './LeaveChip.tsx';
import { leaveTerms } from './LeaveFacts.tsx';

const LeaveDialog = later(async () => (await import('./LeaveDialog.tsx')).LeaveDialog);

const columns: Column<LeaveView>[] = [
  {
    key: 'studentName',
    title: 'Mahasiswa',
    sortable: true,
    card: 'head',
    render: ({ studentName }) => <strong>{studentName}</strong>,
  },
  { key: 'nim', title: 'NIM', sortable: true, card: 'fact', render: ({ nim }) => nim },
  { key: 'className', title: 'Kelas', render: ({ className }) => className ?? '-' },
  { key: 'terms', title: 'Semester', card: 'fact', render: leaveTerms },
  { key: 'reason', title: 'Alasan', render: ({ reason }) => leaveReasonLabels[reason] },
  { key: 'advisor', title: 'Dosen PA', render: ({ advisorName }) => advisorName ?? '-', optional: true },
  {
    key: 'createdAt',
    title: 'Diajukan',
    sortable: true,
    render: ({ createdAt }) => <MomentText at={createdAt} />,
  },
  {
    key: 'state',
    title: 'Status',
    sortable: true,
    card: 'fact',
    render: ({ state }) => <LeaveChip state={state} />,
  },
];

const filters: Filter[] = [
  { name: 'mine', label: 'Antrean', options: [{ value: 'true', label: 'Menunggu keputusan saya' }] },
  {
    name: 'state',
    label: 'Status',
    options: leaveStates.map((value) => ({ value, label: leaveStateLabels[value] })),
  },
];

/** `/staff/mahasiswa/cuti` and `/dosen/mahasiswa-bimbingan/cuti`: leave and its decisions. */
export function Component() {
  const [open, setOpen] = useState<LeaveView | null>(null);
  return (
    <>
      <TablePage
        title="Cuti mahasiswa"
        purpose="Dosen PA, kaprodi, dan keuangan memeriksa berurutan; BAAK menerbitkan surat izinnya."
        endpoint={leaveContract.list}
        columns={columns}
        filters={filters}
        exports={listExports(leaveContract.export)}
        searchLabel="Cari NIM atau nama"
        noun="pengajuan"
        nothing={{ title: 'Belum ada pengajuan cuti.' }}
        rowName={({ studentName }) => studentName}
        onOpen={setOpen}
      />
      {open !== null && <LeaveDialog id={open._id} name={open.studentName} onClose={() => setOpen(null)} />}
    </>
  );
}
