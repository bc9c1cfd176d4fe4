import { useNavigate } from 'react-router';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { LecturerThesisRow } from '#shared/completion/thesis/thesis-lists.views.ts';
import { boardRoleLabels } from '#shared/completion/thesis/kinds.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { DateText } from '#web/platform/ui/values.tsx';
import classes from '../thesis.module.css';
import { eventNames, ThesisChip } from '../thesis-words.tsx';

type Row = LecturerThesisRow;

const student: Column<Row> = {
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
};
const title: Column<Row> = {
  key: 'titleId',
  title: 'Judul',
  sortable: true,
  render: ({ titleId }) => titleId,
};
const status: Column<Row> = {
  key: 'status',
  title: 'Status',
  sortable: true,
  card: 'fact',
  render: (row) => <ThesisChip status={row.status} />,
};
const order: Column<Row> = {
  key: 'order',
  title: 'Sebagai',
  card: 'fact',
  render: (row) => (row.order === null ? '-' : `Pembimbing ${row.order}`),
};
const event: Column<Row> = {
  key: 'event',
  title: 'Jadwal',
  card: 'fact',
  render: (row) =>
    row.event === null ? (
      '-'
    ) : (
      <span className={classes.work}>
        {eventNames[row.event.type]}, {dayDate(row.event.date)}
        <small>
          {timeRange(row.event.timeStart, row.event.timeEnd)} · {row.event.room ?? 'Daring'}
        </small>
      </span>
    ),
};

const guiding: Column<Row>[] = [
  student,
  title,
  order,
  status,
  {
    key: 'waitingSessions',
    title: 'Menunggu paraf',
    align: 'right',
    card: 'fact',
    render: ({ waitingSessions: count }) =>
      count === 0 ? '-' : <StatusChip tone="warning">{`${count} bimbingan`}</StatusChip>,
  },
  {
    key: 'lastGuidance',
    title: 'Terakhir bimbingan',
    render: ({ lastGuidance }) => <DateText date={lastGuidance} />,
  },
];

const examining: Column<Row>[] = [
  student,
  title,
  {
    key: 'role',
    title: 'Sebagai',
    card: 'fact',
    render: ({ role }) => (role === null ? '-' : boardRoleLabels[role]),
  },
  event,
  status,
];

const invited: Column<Row>[] = [
  student,
  title,
  order,
  {
    key: 'answerUntil',
    title: 'Jawab paling lambat',
    card: 'fact',
    render: ({ answerUntil }) => <DateText date={answerUntil} />,
  },
];

const filters: Filter[] = [
  { name: 'ended', label: 'Tampilkan', options: [{ value: '1', label: 'Sudah selesai' }] },
];

type ListProps = { tab: 'BIMBINGAN' | 'MENGUJI' | 'UNDANGAN'; columns: Column<Row>[]; nothing: string };

function Theses({ tab, columns, nothing }: ListProps) {
  const navigate = useNavigate();
  return (
    <ListTable
      endpoint={thesisContract.lecturing}
      fixed={{ tab }}
      columns={columns}
      filters={tab === 'UNDANGAN' ? [] : filters}
      searchLabel="Cari nama, NIM, atau judul"
      noun="skripsi"
      nothing={{ title: nothing }}
      rowName={({ name }) => name}
      onOpen={({ _id }) => void navigate(`/dosen/skripsi/${_id}`)}
    />
  );
}

const tabs = [
  {
    value: 'bimbingan',
    label: 'Bimbingan',
    content: <Theses tab="BIMBINGAN" columns={guiding} nothing="Belum ada skripsi yang Anda bimbing." />,
  },
  {
    value: 'menguji',
    label: 'Menguji',
    content: <Theses tab="MENGUJI" columns={examining} nothing="Belum ada skripsi yang Anda uji." />,
  },
  {
    value: 'undangan',
    label: 'Undangan',
    content: <Theses tab="UNDANGAN" columns={invited} nothing="Tidak ada undangan membimbing." />,
  },
];

/** `/dosen/skripsi`: theses the lecturer supervises, examines, or is invited to. */
export function Component() {
  return (
    <Page
      title="Skripsi"
      purpose="Mahasiswa yang Anda bimbing dan uji, serta undangan yang menunggu jawaban."
    >
      <UrlTabs label="Bagian skripsi" tabs={tabs} />
    </Page>
  );
}
