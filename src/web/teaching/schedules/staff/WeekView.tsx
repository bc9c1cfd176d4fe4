import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import type { ScheduleRow } from '#shared/teaching/schedules/schedule.views.ts';
import { timetableContract } from '#shared/teaching/timetable/timetable.contract.ts';
import { download } from '#web/platform/lib/download.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { LoadFailure } from '#web/platform/ui/LoadFailure.tsx';
import { Loading } from '#web/platform/ui/table/TableStates.tsx';
import { WeekTimetable } from '#web/platform/ui/timetable/WeekTimetable.tsx';
import { lecturerNames, roomText } from '../labels.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { campusMoment, weekSlots } from '../week.ts';
import { classChoices, lecturerChoices, periodChoices, roomChoices } from './filters.ts';
import { activePeriodId, type ScheduleOptions } from './queries.ts';
import classes from '../schedules.module.css';

/** Most classes one room, lecturer or student class can have in a week. */
const WEEK_LIMIT = 100;

const owners = {
  roomId: { label: 'Ruang', of: 'room', choices: roomChoices },
  lecturerId: { label: 'Dosen', of: 'lecturer', choices: lecturerChoices },
  classId: { label: 'Kelas mahasiswa', of: 'class', choices: classChoices },
} as const;

type Owner = keyof typeof owners;
const ownerNames = Object.keys(owners) as Owner[];

/** What a block says besides the course: everything but the one whose week it is. */
const detailFor = (owner: Owner) => (row: ScheduleRow) =>
  [
    `Kelas ${row.className}`,
    owner === 'roomId' ? '' : roomText(row),
    owner === 'lecturerId' ? '' : lecturerNames(row),
  ]
    .filter((part) => part !== '')
    .join(' · ');

function Week({ periodId, owner, value }: { periodId: string; owner: Owner; value: string }) {
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useQuery(
    endpointQuery(scheduleContract.list, {
      query: { periodId, [owner]: value, limit: WEEK_LIMIT, sort: 'day' },
    }),
  );
  if (isPending) return <Loading />;
  if (error) return <LoadFailure title="Jadwal gagal dimuat." error={error} onRetry={refetch} />;
  if (data.data.length === 0) return <EmptyState title="Belum ada kelas pada minggu ini." />;
  const { day, minutes } = campusMoment();
  return (
    <>
      <Group justify="space-between">
        <h2 className="sr-only">Jadwal per hari</h2>
        <span role="status">{data.data.length} kelas</span>
        <PrintButton
          print={() =>
            download(timetableContract.printWeek, { query: { periodId, of: owners[owner].of, id: value } })
          }
        />
      </Group>
      <WeekTimetable
        slots={weekSlots(data.data, detailFor(owner))}
        now={{ day, minutes }}
        onOpen={({ id }) => void navigate(`/staff/lecture-schedule/${id}`)}
      />
    </>
  );
}

/** The week of one room, lecturer or student class; what is chosen is in the address. */
export function WeekView({ options }: { options: ScheduleOptions }) {
  const [params, setParams] = useSearchParams();
  const periodId = params.get('periodId') ?? activePeriodId(options) ?? '';
  const owner = ownerNames.find((name) => params.has(name));
  const choose = (name: Owner | 'periodId', value: string | null): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (name !== 'periodId') for (const other of ownerNames) next.delete(other);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className={classes.stack}>
      <div className={classes.pickers}>
        <Select
          label="Semester"
          data={periodChoices(options)}
          value={periodId}
          onChange={(value) => choose('periodId', value)}
          allowDeselect={false}
        />
        {ownerNames.map((name) => (
          <Select
            key={name}
            label={owners[name].label}
            placeholder="Pilih"
            data={owners[name].choices(options)}
            value={params.get(name)}
            onChange={(value) => choose(name, value)}
            searchable
            clearable
          />
        ))}
      </div>
      {owner === undefined ? (
        <EmptyState title="Pilih ruang, dosen, atau kelas mahasiswa untuk melihat minggunya." />
      ) : (
        <Week periodId={periodId} owner={owner} value={params.get(owner) ?? ''} />
      )}
    </div>
  );
}
