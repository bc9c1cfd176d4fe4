import { Anchor, Skeleton } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PageMeta } from '#shared/contracts/endpoint.ts';
import { krsAdvisorContract } from '#shared/contracts/krs-advisor.contract.ts';
import { rpsContract } from '#shared/contracts/rps.contract.ts';
import { type TaughtClass, timetableContract } from '#shared/contracts/timetable.contract.ts';
import { dayDate } from '#shared/format/date.ts';
import { grouped } from '#shared/format/number.ts';
import { timeRange } from '#shared/format/time.ts';
import { currentCampus } from '#web/lib/campus.ts';
import { campusToday } from '#web/lib/campus-today.ts';
import { endpointQuery, usePageQuery } from '#web/lib/query.ts';
import { Asked } from '#web/ui/Asked.tsx';
import { LineFailure } from '#web/ui/LoadFailure.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Announcements } from './Announcements.tsx';
import { classTasks, type Task } from './lecturer-tasks.ts';
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
      {next.length === 0 && (
        <p className={classes.within}>
          {currentCampus().period === null
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

type Counted = Pick<UseQueryResult<{ meta: PageMeta }>, 'data' | 'error' | 'refetch'>;

/** A count that comes by itself: a block until it is known, the reason where it could not be asked for, nothing for none. */
function CountedTask({ asked, what, text, to }: { asked: Counted; what: string } & Task) {
  const { data, error, refetch } = asked;
  if (data !== undefined) {
    const { total } = data.meta;
    return total > 0 && <TaskLine text={`${grouped(total)} ${text}`} to={to} />;
  }
  return (
    <li className={classes.line}>
      {error === null ? (
        <Skeleton height={20} width={200} />
      ) : (
        <LineFailure title={`${what} gagal dimuat.`} error={error} onRetry={refetch} />
      )}
    </li>
  );
}

/** Stands for what waits while no term runs: nothing can. */
const NoTerm = () => (
  <Panel title="Perlu perhatian">
    <p className={classes.within}>
      Belum ada semester aktif. KRS, RPS, dan nilai yang menunggu Anda muncul di sini setelah BAAK
      mengaktifkan satu semester.
    </p>
  </Panel>
);

/** What waits for the lecturer, each with the way there, and what comes later. */
export function Tasks({ rows }: { rows: readonly TaughtClass[] }) {
  const krs = useQuery(waitingKrs());
  const plans = useQuery(openPlans());
  const { tasks, later } = classTasks(rows, campusToday());
  const isIdle = [krs, plans].every(({ data }) => data?.meta.total === 0) && tasks.length === 0;
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
          asked={krs}
          what="KRS yang menunggu Anda"
          text="KRS menunggu persetujuan Anda"
          to="/dosen/mahasiswa-bimbingan?state=SUBMITTED"
        />
        <CountedTask
          asked={plans}
          what="RPS Anda"
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

/** A lecturer's day: where to teach next, what waits, and what the calendar announces. */
export function LecturerHome() {
  const asked = usePageQuery(endpointQuery(timetableContract.lecturer, { query: {} }));
  return (
    <Asked query={asked} what="ringkasan" height="20rem">
      {({ classes: rows }) => (
        <div className={classes.columns}>
          <Teaching rows={rows} />
          {currentCampus().period === null ? <NoTerm /> : <Tasks rows={rows} />}
          <OwnActions />
          <OwnSurvey />
          <Announcements />
        </div>
      )}
    </Asked>
  );
}
