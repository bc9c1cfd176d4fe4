import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dashboardContract } from '#shared/contracts/dashboard.contract.ts';
import { gradeReportContract } from '#shared/contracts/grade-report.contract.ts';
import { krsStaffContract } from '#shared/contracts/krs-staff.contract.ts';
import type { ResponseOf } from '#shared/contracts/endpoint.ts';
import { rpsContract } from '#shared/contracts/rps.contract.ts';
import { studentContract } from '#shared/contracts/student.contract.ts';
import { krsStates, krsStateLabels } from '#shared/domain/krs/state.ts';
import { studentStatuses, studentStatusLabels } from '#shared/domain/status/status.ts';
import { grouped } from '#shared/format/number.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { isRegistered } from '#web/lib/routes.ts';
import { useCan } from '#web/lib/session.tsx';
import { BarList } from '#web/ui/charts/BarList.tsx';
import { ChartCard } from '#web/ui/charts/ChartCard.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { DateText } from '#web/ui/values.tsx';
import { later } from '#web/lib/later.tsx';
import { Announcements } from './Announcements.tsx';
import classes from './home.module.css';

const PaymentQueue = later(async () => (await import('./PaymentQueue.tsx')).PaymentQueue);

/** What stands in a card while its numbers come, or when they do not. */
const Waiting = ({ title, failed }: { title: string; failed: boolean }) => (
  <Panel title={title}>
    {failed ? <p className={classes.within}>Data ini gagal dimuat.</p> : <Skeleton height={180} />}
  </Panel>
);

/** Students by entry year; the table behind it tells them apart by status. */
function Cohorts() {
  const title = 'Mahasiswa per angkatan';
  const { data, isError } = useQuery(endpointQuery(studentContract.generations, {}));
  if (data === undefined) return <Waiting title={title} failed={isError} />;
  const years = [...new Set(data.map(({ entryYear }) => entryYear))].toSorted((a, b) => b - a);
  const sum = (year: number, status?: string): number =>
    data
      .filter((row) => row.entryYear === year && (status === undefined || row.status === status))
      .reduce((total, { count }) => total + count, 0);
  const shown = studentStatuses.filter((status) => data.some((row) => row.status === status));
  return (
    <ChartCard
      title={title}
      hint={`${grouped(data.reduce((total, { count }) => total + count, 0))} mahasiswa, ${grouped(years.reduce((total, year) => total + sum(year, 'active'), 0))} aktif`}
      table={{
        head: ['Angkatan', ...shown.map((status) => studentStatusLabels[status])],
        rows: years.map((year) => ({
          name: String(year),
          cells: shown.map((status) => grouped(sum(year, status))),
        })),
      }}
    >
      <BarList
        label="Mahasiswa aktif per angkatan"
        format={grouped}
        bars={years.map((year) => ({
          label: String(year),
          value: sum(year, 'active'),
          hint: `${sum(year, 'active')} aktif dari ${sum(year)}`,
        }))}
      />
    </ChartCard>
  );
}

/** KRS of the term by state. */
function KrsProgress() {
  const title = 'KRS semester ini';
  const { data, isError } = useQuery(endpointQuery(krsStaffContract.summary, { query: {} }));
  if (data === undefined) return <Waiting title={title} failed={isError} />;
  const rows = [
    { name: 'Belum mengisi', value: data.states['NONE'] ?? null },
    ...krsStates.map((state) => ({ name: krsStateLabels[state], value: data.states[state] ?? null })),
  ].flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
  return (
    <ChartCard
      title={title}
      hint={data.overdue > 0 ? `${data.overdue} KRS melewati batas persetujuan PA` : data.period.label}
      table={{
        head: ['Status', 'KRS'],
        rows: rows.map(({ name, value }) => ({ name, cells: [grouped(value)] })),
      }}
    >
      {rows.length === 0 ? (
        <p className={classes.within}>Belum ada KRS.</p>
      ) : (
        <BarList
          label="KRS per status"
          format={grouped}
          bars={rows.map(({ name: label, value }) => ({ label, value }))}
        />
      )}
    </ChartCard>
  );
}

/** How often each letter was given. */
function Letters() {
  const title = 'Sebaran nilai';
  const { data, isError } = useQuery(endpointQuery(gradeReportContract.home, { query: {} }));
  if (data === undefined) return <Waiting title={title} failed={isError} />;
  const { letters, period } = data;
  const total = letters.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartCard
      title={title}
      hint={period?.label}
      table={{
        head: ['Huruf', 'Jumlah'],
        rows: letters.map(({ letter, count }) => ({ name: letter, cells: [grouped(count)] })),
      }}
    >
      {total === 0 ? (
        <p className={classes.within}>Belum ada nilai yang diumumkan.</p>
      ) : (
        <BarList
          label="Nilai per huruf"
          format={grouped}
          bars={letters.map(({ letter: label, count: value }) => ({ label, value }))}
        />
      )}
    </ChartCard>
  );
}

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

/** What the active semester still misses. */
function Gaps() {
  const can = useCan();
  const title = 'Perlu perhatian';
  const { data, isError } = useQuery(endpointQuery(dashboardContract.staff, {}));
  if (data === undefined) return <Waiting title={title} failed={isError} />;
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
        {lateGraders.map(({ lecturerId, name, classes: count }) => (
          <li key={lecturerId} className={classes.line}>
            <span>{name}</span>
            <span className={classes.within}>{count} kelas</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The state of the campus today, as far as the user may see it. */
export function StaffHome() {
  const can = useCan();
  return (
    <div className={classes.columns}>
      {can({ permissions: ['payment:verify'] }) && <PaymentQueue />}
      {can(studentContract.generations.access) && <Cohorts />}
      {can(krsStaffContract.summary.access) && <KrsProgress />}
      {can(dashboardContract.staff.access) && <Gaps />}
      {can(gradeReportContract.home.access) && <Letters />}
      <Announcements />
    </div>
  );
}
