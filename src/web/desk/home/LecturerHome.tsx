import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { LecturerHomeView, OwnClass } from '#shared/desk/home/home.views.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { Announcements } from './Announcements.tsx';
import type { HomeView } from './home-query.ts';
import { classTasks, type Task } from './lecturer-tasks.ts';
import { OwnActions } from './OwnActions.tsx';
import { OwnSurvey } from './OwnSurvey.tsx';
import classes from './home.module.css';

const CLASSES = '/dosen/kelas-saya';
/** Meetings to come, the next one of each class, in order of time. */
function coming(rows: readonly OwnClass[]) {
  return rows
    .flatMap(({ next, ...row }) => (next === null ? [] : [{ ...row, next }]))
    .toSorted((a, b) =>
      a.next.date === b.next.date ? a.next.timeStart - b.next.timeStart : a.next.date < b.next.date ? -1 : 1,
    );
}

/** Where the lecturer goes next: each class with its next meeting. */
function Teaching({ rows, hasTerm }: { rows: readonly OwnClass[]; hasTerm: boolean }) {
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
      {next.length === 0 && (
        <p className={classes.within}>
          {!hasTerm
            ? 'Jadwal Anda muncul di sini setelah BAAK mengaktifkan satu semester.'
            : rows.length === 0
              ? 'Anda belum memiliki kelas semester ini. BAAK menyusun jadwal bersama kaprodi.'
              : 'Tidak ada pertemuan berikutnya semester ini.'}
        </p>
      )}
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

const TaskLine = ({ text, to }: Task) => (
  <li className={classes.line}>
    <Anchor component={Link} to={to} c="inherit" fw={600}>
      {text}
    </Anchor>
  </li>
);

/** A count with the way to what it counts; nothing for none. */
const CountedTask = ({ count, text, to }: { count: number } & Task) =>
  count > 0 && <TaskLine text={`${grouped(count)} ${text}`} to={to} />;

/** Stands for what waits while no term runs: nothing can. */
const NoTerm = () => (
  <Panel title="Perlu perhatian">
    <p className={classes.within}>
      Belum ada semester aktif. KRS, RPS, dan nilai yang menunggu Anda muncul di sini setelah BAAK
      mengaktifkan satu semester.
    </p>
  </Panel>
);

type TasksProps = { rows: readonly OwnClass[]; waiting: NonNullable<LecturerHomeView['waiting']> };

/** What waits for the lecturer, each with the way there, and what comes later. */
export function Tasks({ rows, waiting: { krs, plans } }: TasksProps) {
  const { tasks, later } = classTasks(rows, campusToday());
  const isIdle = krs === 0 && plans === 0 && tasks.length === 0;
  return (
    <Panel title="Perlu perhatian">
      {isIdle && later.length === 0 && (
        <p className={classes.within}>
          {rows.length === 0
            ? 'Belum ada tugas: Anda belum memiliki kelas semester ini, dan tidak ada KRS yang menunggu Anda.'
            : 'Tidak ada KRS, RPS, pertemuan, atau nilai yang menunggu Anda.'}
        </p>
      )}
      <ul className={classes.lines}>
        <CountedTask
          count={krs}
          text="KRS menunggu persetujuan Anda"
          to="/dosen/mahasiswa-bimbingan?state=SUBMITTED"
        />
        <CountedTask
          count={plans}
          text="mata kuliah Anda belum memiliki RPS yang disetujui"
          to="/dosen/rps?status=BELUM_SETUJU"
        />
        {tasks.map((task) => (
          <TaskLine key={task.text} {...task} />
        ))}
        {later.map((text) => (
          <li key={text} className={classes.line}>
            <span className={classes.within}>{text}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Props = { home: LecturerHomeView } & Pick<HomeView, 'actions' | 'calendar'>;

/** A lecturer's day: where to teach next, what waits, and what the calendar announces. */
export function LecturerHome({ home, actions, calendar }: Props) {
  const { classes: rows, waiting } = home;
  return (
    <div className={classes.columns}>
      <Teaching rows={rows} hasTerm={waiting !== null} />
      {waiting === null ? <NoTerm /> : <Tasks rows={rows} waiting={waiting} />}
      <OwnActions actions={actions} />
      <OwnSurvey />
      <Announcements lines={calendar} />
    </div>
  );
}
