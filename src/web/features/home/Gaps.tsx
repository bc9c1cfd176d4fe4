import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { dashboardContract } from '#shared/contracts/dashboard.contract.ts';
import type { ResponseOf } from '#shared/contracts/endpoint.ts';
import { rpsContract } from '#shared/contracts/rps.contract.ts';
import { grouped } from '#shared/format/number.ts';
import { endpointQuery, usePageQuery } from '#web/lib/query.ts';
import { isRegistered } from '#web/lib/routes.ts';
import { useCan } from '#web/lib/session.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { DateText } from '#web/ui/values.tsx';
import classes from './home.module.css';
import { Waiting } from './Waiting.tsx';

/** How many courses have no course plan in force, and what waits for the head of programme. */
function PlanLine({ rps }: { rps: ResponseOf<typeof dashboardContract.staff>['rps'] }) {
  const { courses, missing, unapproved, waiting } = rps;
  return (
    <li className={classes.line}>
      {unapproved === 0 ? (
        <strong>RPS semua mata kuliah sudah disetujui.</strong>
      ) : (
        <Anchor component={Link} to="/staff/rps?status=BELUM_SETUJU" c="inherit" fw={600}>
          {grouped(unapproved)} dari {grouped(courses)} mata kuliah belum memiliki RPS yang disetujui
        </Anchor>
      )}
      <span className={classes.within}>
        {grouped(missing)} belum ada, {grouped(waiting)} menunggu persetujuan kaprodi
      </span>
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
function DueLine({ about, due, days }: ResponseOf<typeof dashboardContract.staff>['deadlines'][number]) {
  return (
    <li className={classes.line}>
      <strong data-red={days < SOON[about]}>{dueNames[about]}</strong>
      <span className={classes.within}>
        <DateText date={due} />, {days < 0 ? `lewat ${grouped(-days)} hari` : `${grouped(days)} hari lagi`}
      </span>
    </li>
  );
}

/** What the active semester still misses, and what is due. */
export function Gaps() {
  const can = useCan();
  const title = 'Perlu perhatian';
  const { data } = usePageQuery(endpointQuery(dashboardContract.staff, {}));
  if (data === undefined) return <Waiting title={title} />;
  const { withoutMeetings, lateGraders, gradeDeadline } = data;
  const schedulePath = '/staff/lecture-schedule';
  return (
    <Panel
      title={title}
      hint={`${grouped(data.classes)} kelas semester ini`}
      actions={
        isRegistered(schedulePath) && (
          <Anchor component={Link} to={schedulePath} size="sm">
            Jadwal kuliah
          </Anchor>
        )
      }
    >
      <ul className={classes.lines}>
        <li className={classes.line}>
          <strong data-red={withoutMeetings.count > 0}>
            {withoutMeetings.count === 0
              ? 'Semua kelas memiliki pertemuan.'
              : `${withoutMeetings.count} kelas belum memiliki pertemuan`}
          </strong>
          <span className={classes.within}>
            {withoutMeetings.first.map(({ label }) => label).join('; ')}
            {withoutMeetings.count > withoutMeetings.first.length && ' …'}
          </span>
        </li>
        <li className={classes.line}>
          <strong data-red={lateGraders.length > 0}>
            {lateGraders.length === 0
              ? 'Tidak ada dosen yang terlambat mengisi nilai.'
              : `${lateGraders.length} dosen terlambat mengisi nilai`}
          </strong>
          <span className={classes.within}>
            {gradeDeadline === null ? (
              'Batas pengisian nilai belum ditentukan.'
            ) : (
              <>
                Batas <DateText date={gradeDeadline} />
              </>
            )}
          </span>
        </li>
        {can(rpsContract.export.access) && <PlanLine rps={data.rps} />}
        {data.deadlines.map((deadline) => (
          <DueLine key={deadline.about} {...deadline} />
        ))}
        {lateGraders.map(({ lecturerId, name, classes: count, daysLate }) => (
          <li key={lecturerId} className={classes.line}>
            <span>{name}</span>
            <span className={classes.within}>
              {count} kelas, lewat {daysLate} hari
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
