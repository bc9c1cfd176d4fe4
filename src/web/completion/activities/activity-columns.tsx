import type { ActivityRow } from '#shared/completion/activities/activity.views.ts';
import { activityStatuses, activityStatusLabels } from '#shared/completion/activities/procedure.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { ActivityChip } from './ActivityChip.tsx';

export const activityColumns: Column<ActivityRow>[] = [
  {
    key: 'title',
    title: 'Kegiatan',
    sortable: true,
    card: 'head',
    render: ({ title }) => <strong>{title}</strong>,
  },
  {
    key: 'student',
    title: 'Mahasiswa',
    card: 'fact',
    render: ({ leader, memberCount }) =>
      `${leader.name} (${leader.nim})${memberCount > 1 ? ` dan ${memberCount - 1} lainnya` : ''}`,
  },
  { key: 'type', title: 'Program', card: 'fact', render: ({ type }) => type },
  { key: 'partner', title: 'Mitra', render: ({ partner }) => partner || '-' },
  { key: 'semester', title: 'Semester', render: ({ semesterCode }) => periodLabel(semesterCode) },
  { key: 'sks', title: 'Sks', align: 'right', render: ({ sks }) => sks || '-' },
  { key: 'logs', title: 'Logbook menunggu', align: 'right', render: ({ waitingLogs }) => waitingLogs || '-' },
  { key: 'status', title: 'Status', card: 'fact', render: ({ status }) => <ActivityChip status={status} /> },
];

export const statusFilter: Filter = {
  name: 'status',
  label: 'Status',
  options: activityStatuses.map((value) => ({ value, label: activityStatusLabels[value] })),
};
