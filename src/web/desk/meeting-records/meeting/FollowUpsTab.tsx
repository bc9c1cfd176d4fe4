import { useState } from 'react';
import { Link } from 'react-router';
import { meetingRecordContract } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import type { FollowUp } from '#shared/desk/meeting-records/meeting-record.views.ts';
import { actionStatuses, actionStatusLabels } from '#shared/desk/meeting-records/meeting.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { later } from '#web/platform/lib/later.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { ActionChip } from '../chips.tsx';
import { optionsOf } from '../options.ts';

const FollowUpDialog = later(async () => (await import('./FollowUpDialog.tsx')).FollowUpDialog);

const columns: Column<FollowUp>[] = [
  { key: 'task', title: 'Tindak lanjut', card: 'head', render: ({ task }) => <strong>{task}</strong> },
  { key: 'picName', title: 'Penanggung jawab', card: 'fact', render: ({ picName }) => picName },
  {
    key: 'due',
    title: 'Tenggat',
    sortable: true,
    card: 'fact',
    render: ({ due }) => (due === null ? '-' : longDate(due)),
  },
  {
    key: 'date',
    title: 'Rapat',
    sortable: true,
    card: 'fact',
    render: ({ recordId, meeting, mayRead }) =>
      mayRead ? (
        <Link to={`/staff/meeting-record/${recordId}`} onClick={(event) => event.stopPropagation()}>
          {meeting}
        </Link>
      ) : (
        meeting
      ),
  },
  { key: 'note', title: 'Keterangan', optional: true, render: ({ note }) => note || '-' },
  {
    key: 'status',
    title: 'Status',
    card: 'fact',
    render: ({ status, isOverdue }) => <ActionChip status={status} isOverdue={isOverdue} />,
  },
];

const yes = [{ value: 'true', label: 'Ya' }];
const filters: Filter[] = [
  { name: 'mine', label: 'Tugas saya', options: yes },
  { name: 'overdue', label: 'Lewat tenggat', options: yes },
  { name: 'status', label: 'Status', options: optionsOf(actionStatuses, actionStatusLabels) },
];

/** Actions agreed in meetings, most urgent first. */
export function FollowUpsTab() {
  const [open, setOpen] = useState<FollowUp | null>(null);
  return (
    <>
      <ListTable
        endpoint={meetingRecordContract.followUps}
        columns={columns}
        filters={filters}
        searchLabel="Cari tugas, orang, atau rapat"
        noun="tindak lanjut"
        nothing={{ title: 'Belum ada tindak lanjut rapat.' }}
        rowName={({ task }) => task}
        onOpen={(row) => row.mayUpdate && setOpen(row)}
      />
      {open !== null && <FollowUpDialog action={open} onClose={() => setOpen(null)} />}
    </>
  );
}
