import { useNavigate } from 'react-router';
import { meetingRecordContract } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import type { MeetingRow } from '#shared/desk/meeting-records/meeting-record.views.ts';
import {
  meetingTypeLabels,
  meetingTypes,
  minutesStateLabels,
  minutesStates,
} from '#shared/desk/meeting-records/meeting.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { clock } from '#shared/platform/format/time.ts';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { StateChip } from '../chips.tsx';
import { optionsOf } from '../options.ts';

const columns: Column<MeetingRow>[] = [
  {
    key: 'title',
    title: 'Rapat',
    sortable: true,
    card: 'head',
    render: ({ title, isConfidential }) => <strong>{isConfidential ? `${title} (rahasia)` : title}</strong>,
  },
  { key: 'number', title: 'Nomor', sortable: true, card: 'fact', render: ({ number }) => number ?? '-' },
  { key: 'type', title: 'Jenis', sortable: true, render: ({ type }) => meetingTypeLabels[type] },
  {
    key: 'date',
    title: 'Waktu',
    sortable: true,
    card: 'fact',
    render: ({ date, timeStart }) => `${dayDate(date)}, ${clock(timeStart)}`,
  },
  { key: 'place', title: 'Tempat', optional: true, render: ({ place }) => place || 'Daring' },
  {
    key: 'present',
    title: 'Hadir',
    align: 'right',
    card: 'fact',
    render: ({ present, invited }) => `${present}/${invited}`,
  },
  {
    key: 'openActions',
    title: 'Belum selesai',
    align: 'right',
    card: 'fact',
    render: ({ openActions }) => openActions,
  },
  {
    key: 'state',
    title: 'Status',
    sortable: true,
    card: 'fact',
    render: ({ state }) => <StateChip state={state} />,
  },
];

const filters: Filter[] = [
  { name: 'type', label: 'Jenis', options: optionsOf(meetingTypes, meetingTypeLabels) },
  { name: 'state', label: 'Status', options: optionsOf(minutesStates, minutesStateLabels) },
  { name: 'from', label: 'Dari tanggal', options: [], isDate: true },
  { name: 'until', label: 'Sampai tanggal', options: [], isDate: true },
];

/** Minutes one may read. */
export function MeetingsTab() {
  const navigate = useNavigate();
  return (
    <ListTable
      endpoint={meetingRecordContract.list}
      columns={columns}
      filters={filters}
      exports={listExports(meetingRecordContract.export)}
      searchLabel="Cari judul atau nomor"
      noun="notulen"
      nothing={{ title: 'Belum ada notulen rapat.' }}
      rowName={({ title }) => title}
      onOpen={({ _id }) => void navigate(`/staff/meeting-record/${_id}`)}
    />
  );
}
