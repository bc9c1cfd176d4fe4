import { Button, Group } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { examContract } from '#shared/teaching/exams/exam.contract.ts';
import { type ExamRow, examStatuses } from '#shared/teaching/exams/exam.views.ts';
import { examKinds } from '#shared/platform/term/exam.ts';
import { scheduleStatusLabels } from '#shared/platform/access/status.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useCan } from '#web/platform/lib/session.tsx';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { DateText } from '#web/platform/ui/values.tsx';
import { timeRange } from '#shared/platform/format/time.ts';
import { classTitle, ScheduleStatusChip } from '#web/teaching/schedules/labels.tsx';
import { kindText, roomsText } from './exam-words.ts';
import classes from './exams.module.css';

const ExamDialog = later(async () => (await import('./ExamDialog.tsx')).ExamDialog);

const columns: readonly Column<ExamRow>[] = [
  {
    key: 'courseName',
    title: 'Mata kuliah',
    sortable: true,
    card: 'head',
    render: (row) => (
      <span className={classes.words}>
        <strong>{classTitle(row)}</strong>
        <small>{kindText(row)}</small>
        {row.warning !== null && <small className={classes.warning}>{row.warning}</small>}
      </span>
    ),
  },
  {
    key: 'date',
    title: 'Waktu',
    sortable: true,
    card: 'fact',
    render: ({ date, timeStart, timeEnd }) => (
      <span className={classes.words}>
        <DateText date={date} as="day" />
        <small>{timeRange(timeStart, timeEnd)}</small>
      </span>
    ),
  },
  { key: 'rooms', title: 'Ruang', card: 'fact', render: roomsText },
  {
    key: 'proctors',
    title: 'Pengawas',
    render: ({ rooms }) => rooms.flatMap(({ proctors }) => proctors.map(({ name }) => name)).join('; '),
  },
  { key: 'participants', title: 'Peserta', align: 'right', render: ({ participants }) => participants },
  {
    key: 'status',
    title: 'Status',
    card: 'fact',
    render: ({ status }) => <ScheduleStatusChip status={status} />,
  },
];

type Props = {
  periods: readonly { value: string; label: string }[];
  rooms: readonly { value: string; label: string }[];
};

const filtersOf = ({ periods, rooms }: Props): Filter[] => [
  { name: 'periodId', label: 'Semester', options: periods },
  { name: 'exam', label: 'Ujian', options: examKinds.map((value) => ({ value, label: value })) },
  { name: 'date', label: 'Tanggal', options: [], isDate: true },
  { name: 'roomId', label: 'Ruang', options: rooms },
  {
    name: 'status',
    label: 'Status',
    options: examStatuses.map((value) => ({ value, label: scheduleStatusLabels[value] })),
  },
];

/** The exams of a term: planned one by one, or a whole period at once. */
export function ExamsTab(props: Props) {
  const can = useCan();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  return (
    <div className={classes.stack}>
      <Group>
        {can(examContract.commitPlan.access) && (
          <Button component={Link} to="/staff/lecture-schedule/rencana-ujian">
            Susun rencana ujian
          </Button>
        )}
        {can(examContract.save.access) && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.8} />}
            onClick={() => setAdding(true)}
          >
            Jadwalkan satu kelas
          </Button>
        )}
      </Group>
      <ListTable
        endpoint={examContract.list}
        columns={columns}
        filters={filtersOf(props)}
        searchLabel="Cari mata kuliah atau kelas"
        noun="ujian"
        nothing={{
          title: 'Belum ada ujian yang dijadwalkan.',
          hint: 'Susun rencana seluruh masa ujian, lalu sesuaikan satu per satu.',
        }}
        rowName={(row) => `${kindText(row)} ${classTitle(row)}`}
        onOpen={({ _id }) => void navigate(`/staff/lecture-schedule/ujian/${_id}`)}
        exports={listExports(examContract.export)}
      />
      {adding && <ExamDialog onClose={() => setAdding(false)} />}
    </div>
  );
}
