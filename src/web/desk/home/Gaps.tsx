import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { AccessRule } from '#shared/platform/access/rule.ts';
import type { GapsView } from '#shared/desk/home/home.views.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { isRegistered } from '#web/platform/lib/routes.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { DateText } from '#web/platform/ui/values.tsx';
import classes from './home.module.css';
import { planParts } from './plan-parts.ts';
import { Waiting } from './Waiting.tsx';

/** Who reads the list of course plans, as its menu entry says; the contract of plans would bring 30 kB for this. */
const readsPlans: AccessRule = { permissions: ['rps:get'] };

/** How many courses have no course plan in force, and what waits for the head of programme. */
function PlanLine({ rps }: Pick<GapsView, 'rps'>) {
  return (
    <li className={classes.line}>
      <Anchor component={Link} to="/staff/rps?status=BELUM_SETUJU" c="inherit" fw={600}>
        {grouped(rps.unapproved)} dari {grouped(rps.courses)} mata kuliah belum memiliki RPS yang disetujui
      </Anchor>
      <span className={classes.within}>{planParts(rps)}</span>
    </li>
  );
}

const dueNames = {
  PLAN: 'Pelaporan rencana ke PDDIKTI',
  RESULT: 'Pelaporan hasil ke PDDIKTI',
  ACCREDITATION: 'Akreditasi program studi berakhir',
} as const;

/** Days before which a date is pointed out. */
const SOON = { PLAN: 14, RESULT: 14, ACCREDITATION: 365 } as const;

/** A date that comes closer, and how many days are left. */
function DueLine({ about, due, days }: GapsView['deadlines'][number]) {
  return (
    <li className={classes.line}>
      <strong data-red={days < SOON[about]}>{dueNames[about]}</strong>
      <span className={classes.within}>
        <DateText date={due} />, {days < 0 ? `lewat ${grouped(-days)} hari` : `${grouped(days)} hari lagi`}
      </span>
    </li>
  );
}

/** Classes nobody has planned meetings for. */
const MeetingsLine = ({ withoutMeetings: { count, first } }: Pick<GapsView, 'withoutMeetings'>) => (
  <li className={classes.line}>
    <strong data-red="true">{grouped(count)} kelas belum memiliki pertemuan</strong>
    <span className={classes.within}>
      {first.map(({ label }) => label).join('; ')}
      {count > first.length && ' …'}
    </span>
  </li>
);

/** When grades are due, and who is late with them. */
function GradeLines({ gradeDeadline, lateGraders }: Pick<GapsView, 'gradeDeadline' | 'lateGraders'>) {
  return (
    <>
      <li className={classes.line}>
        <strong data-red={lateGraders.length > 0}>
          {lateGraders.length > 0
            ? `${grouped(lateGraders.length)} dosen terlambat mengisi nilai`
            : gradeDeadline === null
              ? 'Batas pengisian nilai belum ditentukan'
              : 'Batas pengisian nilai'}
        </strong>
        <span className={classes.within}>
          {gradeDeadline === null ? (
            'Tambahkan masa Pengisian nilai di kalender akademik.'
          ) : (
            <>
              {lateGraders.length > 0 && 'Batas '}
              <DateText date={gradeDeadline} />
            </>
          )}
        </span>
      </li>
      {lateGraders.map(({ lecturerId, name, classes: count, daysLate }) => (
        <li key={lecturerId} className={classes.line}>
          <span>{name}</span>
          <span className={classes.within}>
            {count} kelas, lewat {daysLate} hari
          </span>
        </li>
      ))}
    </>
  );
}

/** Why nothing of the classes stands here: there are none yet, or none of them misses anything. */
function stateOfClasses(
  { classes: count, withoutMeetings, lateGraders, rps }: GapsView,
  seesPlans: boolean,
): string | null {
  if (count === 0) return 'Belum ada kelas semester ini. Susun jadwalnya di Jadwal kuliah.';
  if (withoutMeetings.count > 0 || lateGraders.length > 0 || (seesPlans && rps.unapproved > 0)) return null;
  const plans = seesPlans ? ' dan RPS yang disetujui' : '';
  return `${grouped(count)} kelas, semuanya memiliki pertemuan${plans}.`;
}

/** What the active semester still misses, and what is due. */
export function Gaps({ data }: { data: GapsView | null | undefined }) {
  const can = useCan();
  const title = 'Perlu perhatian';
  if (!data) return <Waiting title={title} />;
  const seesPlans = can(readsPlans);
  const calm = stateOfClasses(data, seesPlans);
  const schedulePath = '/staff/lecture-schedule';
  return (
    <Panel
      title={title}
      hint={data.classes > 0 && calm === null ? `${grouped(data.classes)} kelas semester ini` : undefined}
      actions={
        isRegistered(schedulePath) && (
          <Anchor component={Link} to={schedulePath} size="sm">
            Jadwal kuliah
          </Anchor>
        )
      }
    >
      {calm !== null && <p className={classes.within}>{calm}</p>}
      <ul className={classes.lines}>
        {data.withoutMeetings.count > 0 && <MeetingsLine {...data} />}
        {seesPlans && data.rps.unapproved > 0 && <PlanLine {...data} />}
        {data.classes > 0 && <GradeLines {...data} />}
        {data.deadlines.map((deadline) => (
          <DueLine key={deadline.about} {...deadline} />
        ))}
      </ul>
    </Panel>
  );
}
