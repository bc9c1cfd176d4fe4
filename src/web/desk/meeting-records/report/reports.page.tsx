import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import {
  officialReportContract,
  type ReportRow,
} from '#shared/desk/official-reports/official-report.contract.ts';
import { minutesStateLabels, minutesStates } from '#shared/desk/meeting-records/meeting.ts';
import { reportKinds, reportTypes } from '#shared/desk/meeting-records/report.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { periodOptions } from '#web/platform/ui/period-options.ts';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { StateChip } from '../chips.tsx';
import { optionsOf } from '../options.ts';

const columns: Column<ReportRow>[] = [
  { key: 'number', title: 'Nomor', sortable: true, card: 'fact', render: ({ number }) => number ?? '-' },
  {
    key: 'type',
    title: 'Jenis',
    sortable: true,
    card: 'fact',
    render: ({ type }) => reportKinds[type].label,
  },
  {
    key: 'title',
    title: 'Judul',
    sortable: true,
    card: 'head',
    render: ({ title }) => <strong>{title}</strong>,
  },
  { key: 'date', title: 'Tanggal', sortable: true, card: 'fact', render: ({ date }) => longDate(date) },
  { key: 'place', title: 'Tempat', sortable: true, render: ({ place }) => place },
  { key: 'document', title: 'Dokumen', render: ({ hasDocument }) => (hasDocument ? 'Ada' : '-') },
  {
    key: 'state',
    title: 'Status',
    sortable: true,
    card: 'fact',
    render: ({ state }) => <StateChip state={state} />,
  },
];

const filtersOf = (): Filter[] => [
  {
    name: 'type',
    label: 'Jenis',
    options: reportTypes.map((value) => ({ value, label: reportKinds[value].label })),
  },
  { name: 'periodCode', label: 'Semester', options: periodOptions() },
  { name: 'state', label: 'Status', options: optionsOf(minutesStates, minutesStateLabels) },
  { name: 'from', label: 'Dari tanggal', options: [], isDate: true },
  { name: 'until', label: 'Sampai tanggal', options: [], isDate: true },
];

/** `/staff/report`: official reports (berita acara). */
export function Component() {
  const navigate = useNavigate();
  const can = useCan();
  const add = can(officialReportContract.save.saves.create) ? (
    <Button component={Link} to="/staff/report/tambah">
      Tulis berita acara
    </Button>
  ) : undefined;
  return (
    <TablePage
      title="Berita acara"
      purpose="Catatan resmi ujian, serah terima, sidang, dan kegiatan; bernomor setelah final."
      actions={add}
      endpoint={officialReportContract.list}
      columns={columns}
      filters={filtersOf()}
      exports={listExports(officialReportContract.export)}
      searchLabel="Cari judul atau nomor"
      noun="berita acara"
      nothing={{ title: 'Belum ada berita acara.', action: add }}
      rowName={({ title }) => title}
      onOpen={({ _id }) => void navigate(`/staff/report/${_id}`)}
    />
  );
}
