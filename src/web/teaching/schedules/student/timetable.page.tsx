import { Alert, Anchor, Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type AttendedClass, timetableContract } from '#shared/teaching/timetable/timetable.contract.ts';
import { download } from '#web/platform/lib/download.ts';
import { pageLoader } from '#web/platform/lib/query.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { WeekTimetable } from '#web/platform/ui/timetable/WeekTimetable.tsx';
import { lecturerNames, roomText, ScheduleStatusChip, slotText } from '../labels.tsx';
import { comingFirst } from '../coming-first.ts';
import { NextClass } from '../NextClass.tsx';
import { PeriodSelect, termQuery } from '../PeriodSelect.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { campusMoment, weekSlots } from '../week.ts';
import { AttendanceShare } from './AttendanceShare.tsx';
import { ownScheduleQuery } from './queries.ts';
import classes from './student.module.css';

export const loader = pageLoader((client, { request }) =>
  client.ensureQueryData(ownScheduleQuery(new URL(request.url).searchParams.get('periodId'))),
);

const classPath = ({ _id }: { _id: string }): string => `/student/jadwal/${_id}`;

function ClassCard({ row }: { row: AttendedClass }) {
  return (
    <li className={classes.card}>
      <Anchor component={Link} to={classPath(row)} className={classes.title}>
        {row.courseName}
      </Anchor>
      <p className={classes.facts}>
        {row.courseCode} · Kelas {row.className} · {row.sks} sks
      </p>
      <p className={classes.facts}>
        {slotText(row)} · {roomText(row)}
      </p>
      <p className={classes.facts}>{lecturerNames(row)}</p>
      {row.status === 'CANCLE' && <ScheduleStatusChip status={row.status} />}
      {row.mediaLink !== null && row.mode !== 'F' && (
        <Anchor href={row.mediaLink} target="_blank" rel="noreferrer">
          Buka kelas daring
        </Anchor>
      )}
      <AttendanceShare attendance={row.attendance} courseName={row.courseName} />
    </li>
  );
}

/** `/student/jadwal`: the student's week, the class that comes next, and the own attendance per course. */
export function Component() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(ownScheduleQuery(params.get('periodId')));
  const { day, minutes } = campusMoment();
  const next = comingFirst(data.classes);
  const sks = data.classes.reduce((sum, row) => sum + row.sks, 0);
  return (
    <Page
      title="Jadwal kuliah"
      purpose={data.period === null ? undefined : `Semester ${data.period.label} · ${sks} sks`}
      actions={
        <>
          <PeriodSelect periods={data.periods} period={data.period} />
          {data.classes.length > 0 && (
            <>
              <Button component={Link} to="/student/jadwal/ujian" variant="default">
                Jadwal ujian
              </Button>
              <Button component={Link} to="/student/jadwal/kartu-ujian" variant="default">
                Kartu ujian
              </Button>
            </>
          )}
          {data.classes.length > 0 && (
            <PrintButton print={() => download(timetableContract.print, { query: termQuery(data.period) })} />
          )}
        </>
      }
    >
      {data.note !== null && <Alert color="blue">{data.note}</Alert>}
      {data.classes.length === 0 ? (
        <EmptyState
          title="Belum ada kelas pada jadwal Anda."
          hint="Kelas muncul setelah dosen PA menyetujui KRS Anda."
        />
      ) : (
        <>
          {next !== undefined && <NextClass row={next} to={classPath(next)} />}
          <h2 className="sr-only">Jadwal per hari</h2>
          <WeekTimetable
            slots={weekSlots(data.classes)}
            now={{ day, minutes }}
            onOpen={({ id }) => void navigate(classPath({ _id: id }))}
          />
          <Panel
            title="Mata kuliah"
            actions={
              <Anchor component={Link} to="/student/jadwal/rps">
                RPS mata kuliah
              </Anchor>
            }
          >
            <ul className={classes.cards}>
              {data.classes.map((row) => (
                <ClassCard key={row._id} row={row} />
              ))}
            </ul>
          </Panel>
        </>
      )}
    </Page>
  );
}
