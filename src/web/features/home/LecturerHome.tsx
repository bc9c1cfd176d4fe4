import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { krsAdvisorContract } from '#shared/contracts/krs-advisor.contract.ts';
import { rpsContract } from '#shared/contracts/rps.contract.ts';
import { type TaughtClass, timetableContract } from '#shared/contracts/timetable.contract.ts';
import { dayDate } from '#shared/format/date.ts';
import { grouped } from '#shared/format/number.ts';
import { timeRange } from '#shared/format/time.ts';
import { campusToday } from '#web/lib/campus-today.ts';
import { endpointQuery, usePageQuery } from '#web/lib/query.ts';
import { Asked } from '#web/ui/Asked.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Announcements } from './Announcements.tsx';
import { OwnActions } from './OwnActions.tsx';
import { OwnSurvey } from './OwnSurvey.tsx';
import classes from './home.module.css';

const CLASSES = '/dosen/kelas-saya';
const waitingKrs = () =>
  endpointQuery(krsAdvisorContract.advisees, { query: { state: 'SUBMITTED', limit: 10 } });

const openPlans = () =>
  endpointQuery(rpsContract.list, {
    params: { audience: 'lecture' },
    query: { status: 'BELUM_SETUJU', limit: 1 },
  });

/** Meetings to come, the next one of each class, in order of time. */
function coming(rows: readonly TaughtClass[]) {
  return rows
    .flatMap(({ next, ...row }) => (next === null ? [] : [{ ...row, next }]))
    .toSorted((a, b) =>
      a.next.date === b.next.date ? a.next.timeStart - b.next.timeStart : a.next.date < b.next.date ? -1 : 1,
    );
}

/** Where the lecturer goes next: each class with its next meeting. */
function Teaching({ rows }: { rows: readonly TaughtClass[] }) {
  const next = coming(rows);
  return (
    <Panel
      title="Mengajar"
      actions={
        <Anchor component={Link} to={CLASSES} size="sm">
          Kelas saya
        </Anchor>
      }
    >
      {next.length === 0 && <p className={classes.within}>Tidak ada pertemuan berikutnya semester ini.</p>}
      <ul className={classes.lines}>
        {next.map(({ _id, courseName, className, next: { date, timeStart, timeEnd, roomCode } }) => (
          <li key={_id} className={classes.line}>
            <Anchor component={Link} to={`/dosen/jadwal/${_id}`} c="inherit" fw={600}>
              {courseName} {className}
            </Anchor>
            <span className={classes.within}>
              {date === campusToday() ? 'Hari ini' : dayDate(date)}, {timeRange(timeStart, timeEnd)} ·{' '}
              {roomCode ?? 'Daring'}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Task = { count: number; text: string; none: string; to: string };

/** What waits for the lecturer, each with the way there. */
function Tasks({ rows }: { rows: readonly TaughtClass[] }) {
  const { data } = useQuery(waitingKrs());
  const { data: plans } = useQuery(openPlans());
  const active = rows.filter(({ status }) => status !== 'CANCLE');
  const sum = (of: (row: TaughtClass) => number): number => active.reduce((total, row) => total + of(row), 0);
  const tasks: Task[] = [
    {
      count: data?.meta.total ?? 0,
      text: 'KRS menunggu persetujuan Anda',
      none: 'Tidak ada KRS yang menunggu persetujuan Anda.',
      to: '/dosen/mahasiswa-bimbingan?state=SUBMITTED',
    },
    {
      count: plans?.meta.total ?? 0,
      text: 'mata kuliah Anda belum memiliki RPS yang disetujui',
      none: 'RPS semua mata kuliah Anda sudah disetujui.',
      to: '/dosen/rps?status=BELUM_SETUJU',
    },
    {
      count: sum(({ overdue }) => overdue),
      text: 'pertemuan belum diisi',
      none: 'Semua pertemuan yang lewat sudah diisi.',
      to: CLASSES,
    },
    {
      count: sum(({ toReschedule }) => toReschedule),
      text: 'pertemuan perlu jadwal ulang',
      none: 'Tidak ada pertemuan yang perlu jadwal ulang.',
      to: CLASSES,
    },
    {
      count: active.filter(({ gradeStatus }) => gradeStatus === 'DRAFT').length,
      text: `dari ${active.length} kelas belum diserahkan nilainya`,
      none: 'Nilai semua kelas sudah diserahkan.',
      to: CLASSES,
    },
  ];
  return (
    <Panel title="Perlu perhatian">
      <ul className={classes.lines}>
        {tasks.map(({ count, text, none, to }) => (
          <li key={text} className={classes.line}>
            {count === 0 ? (
              <span className={classes.within}>{none}</span>
            ) : (
              <Anchor component={Link} to={to} c="inherit" fw={600}>
                {grouped(count)} {text}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** A lecturer's day: where to teach next, what waits, and what the calendar announces. */
export function LecturerHome() {
  const asked = usePageQuery(endpointQuery(timetableContract.lecturer, { query: {} }));
  return (
    <Asked query={asked} what="ringkasan" height="20rem">
      {({ classes: rows }) => (
        <div className={classes.columns}>
          <Teaching rows={rows} />
          <Tasks rows={rows} />
          <OwnActions />
          <OwnSurvey />
          <Announcements />
        </div>
      )}
    </Asked>
  );
}
