import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StudentHomeView } from '#shared/desk/home/home.views.ts';
import { type KrsState, krsStateLabels } from '#shared/platform/term/krs-state.ts';
import { studentStatusLabels } from '#shared/platform/access/status.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { clock } from '#shared/platform/format/time.ts';
import { isRegistered } from '#web/platform/lib/routes.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { Ring } from '#web/platform/ui/Ring.tsx';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';
import { Announcements } from './Announcements.tsx';
import type { HomeView } from './home-query.ts';
import { StandingNotices } from './StandingNotices.tsx';
import { SurveyNotice } from './SurveyNotice.tsx';
import classes from './home.module.css';

/** Below what is seen first. */
const Progress = laterPanel(async () => (await import('./Progress.tsx')).Progress);

type Props = { home: StudentHomeView } & Pick<HomeView, 'calendar'>;

const KRS_PATH = '/student/aktivitas-mahasiswa/krs';

const krsTones: Record<KrsState, Tone> = {
  DRAFT: 'warning',
  SUBMITTED: 'info',
  REVISION: 'warning',
  APPROVED: 'success',
  CHANGE: 'info',
  LOCKED: 'success',
  REJECTED: 'danger',
  CANCELLED: 'neutral',
};

function Figure({ label, value, below }: { label: string; value: ReactNode; below?: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {below !== undefined && <dd className={classes.within}>{below}</dd>}
    </div>
  );
}

const termsText = (count: number): string => (count === 0 ? 'belum ada semester' : `dari ${count} semester`);

function Figures({ home }: Pick<Props, 'home'>) {
  const { status, semesterNumber, sksPassed, sksTotal, ipk, krs } = home;
  // Who takes no classes any more, or none for a while, is not asked for a plan.
  const isAsked = useUser().limit === null;
  const share = Math.min(100, Math.round((100 * sksPassed) / Math.max(1, sksTotal)));
  return (
    <Panel>
      <dl className={classes.figures}>
        <Figure
          label="Status"
          value={
            <StatusChip tone={status === 'active' ? 'success' : 'neutral'}>
              {studentStatusLabels[status]}
            </StatusChip>
          }
          below={semesterNumber > 0 && `Semester ${semesterNumber}`}
        />
        <Figure label="IPK" value={hundredths(ipk)} below={termsText(home.semesters.length)} />
        <Figure
          label="Sks lulus"
          value={
            <span className={classes.ring}>
              <Ring percent={share} size={44} thickness={5} color="var(--brand)" />
              {sksPassed}
            </span>
          }
          below={`dari ${sksTotal} sks`}
        />
        {(krs !== null || isAsked) && (
          <Figure
            label="KRS"
            value={
              krs === null ? (
                <StatusChip tone="warning">Belum diisi</StatusChip>
              ) : (
                <StatusChip tone={krsTones[krs.state]}>{krsStateLabels[krs.state]}</StatusChip>
              )
            }
            below={krs !== null && `${krs.totalSks} dari ${krs.maxSks} sks`}
          />
        )}
      </dl>
      {krs === null && isAsked && isRegistered(KRS_PATH) && (
        <Button component={Link} to={KRS_PATH} mt="md">
          Isi KRS
        </Button>
      )}
    </Panel>
  );
}

function Today({ classes: list }: { classes: StudentHomeView['today'] }) {
  return (
    <Panel title="Kuliah hari ini">
      {list.length === 0 ? (
        <p className={classes.within}>Tidak ada kuliah hari ini.</p>
      ) : (
        <ul className={classes.lines}>
          {list.map(({ _id, name, className, timeStart, timeEnd, room, lecturers }) => (
            <li key={`${_id} ${timeStart}`} className={classes.line}>
              <span className={classes.time}>
                {clock(timeStart)}–{clock(timeEnd)}
              </span>
              <span>
                <strong>
                  {name} {className}
                </strong>
                <span className={classes.within}>{[room ?? 'Daring', ...lecturers].join(' · ')}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** A student's day: figures, classes, results and what the calendar announces. */
export function StudentHome({ home, calendar }: Props) {
  return (
    <>
      {home.survey !== null && <SurveyNotice {...home.survey} />}
      <StandingNotices />
      <Figures home={home} />
      <div className={classes.columns}>
        <Today classes={home.today} />
        <Announcements lines={calendar} />
        <Progress semesters={home.semesters} />
      </div>
    </>
  );
}
