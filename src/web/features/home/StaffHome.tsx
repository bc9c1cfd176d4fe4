import { billContract } from '#shared/contracts/bill.contract.ts';
import { dashboardContract } from '#shared/contracts/dashboard.contract.ts';
import { gradeReportContract } from '#shared/contracts/grade-report.contract.ts';
import { krsStaffContract } from '#shared/contracts/krs-staff.contract.ts';
import { studentContract } from '#shared/contracts/student.contract.ts';
import { surveyReportContract } from '#shared/contracts/survey-report.contract.ts';
import { krsStates, krsStateLabels } from '#shared/domain/krs/state.ts';
import { studentStatuses, studentStatusLabels } from '#shared/domain/status/status.ts';
import { grouped } from '#shared/format/number.ts';
import { currentCampus } from '#web/lib/campus.ts';
import { endpointQuery, usePageQuery } from '#web/lib/query.ts';
import { useCan } from '#web/lib/session.tsx';
import { BarList } from '#web/ui/charts/BarList.tsx';
import { ChartCard } from '#web/ui/charts/ChartCard.tsx';
import { later } from '#web/lib/later.tsx';
import { Announcements } from './Announcements.tsx';
import classes from './home.module.css';
import { OwnActions } from './OwnActions.tsx';
import { Waiting } from './Waiting.tsx';

const Gaps = later(async () => (await import('./Gaps.tsx')).Gaps, <Waiting title="Perlu perhatian" />);
const NoTerm = later(async () => (await import('./NoTerm.tsx')).NoTerm);
const Figures = later(async () => (await import('./Figures.tsx')).Figures);
const PaymentQueue = later(async () => (await import('./PaymentQueue.tsx')).PaymentQueue);

/** Students by entry year; the table behind it tells them apart by status. */
function Cohorts() {
  const title = 'Mahasiswa per angkatan';
  const { data } = usePageQuery(endpointQuery(studentContract.generations, {}));
  if (data === undefined) return <Waiting title={title} />;
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
      {years.length === 0 ? (
        <p className={classes.within}>Belum ada mahasiswa. Tambahkan atau impor di menu Mahasiswa.</p>
      ) : (
        <BarList
          label="Mahasiswa aktif per angkatan"
          format={grouped}
          bars={years.map((year) => ({
            label: String(year),
            value: sum(year, 'active'),
            hint: `${sum(year, 'active')} aktif dari ${sum(year)}`,
          }))}
        />
      )}
    </ChartCard>
  );
}

/** KRS of the term by state. */
function KrsProgress() {
  const title = 'KRS semester ini';
  const { data } = usePageQuery(endpointQuery(krsStaffContract.summary, { query: {} }));
  if (data === undefined) return <Waiting title={title} />;
  const rows = [
    { name: 'Belum diisi', value: data.states['NONE'] ?? null },
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
        <p className={classes.within}>Belum ada mahasiswa yang ditunggu KRS-nya semester ini.</p>
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
  const { data } = usePageQuery(endpointQuery(gradeReportContract.home, { query: {} }));
  if (data === undefined) return <Waiting title={title} />;
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
        <p className={classes.within}>
          Belum ada nilai yang terbit. Nilai terbit setelah dosen menyerahkan dan BAAK menerbitkannya.
        </p>
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

/** The state of the campus today, as far as the user may see it. */
export function StaffHome() {
  const can = useCan();
  const hasTerm = currentCampus().period !== null;
  const hasFigures = [
    billContract.ageing,
    surveyReportContract.edoSummary,
    surveyReportContract.ekaSummary,
  ].some(({ access }) => can(access));
  return (
    <div className={classes.columns}>
      {can({ permissions: ['payment:verify'] }) && <PaymentQueue />}
      {can(studentContract.generations.access) && <Cohorts />}
      {!hasTerm && <NoTerm />}
      {hasTerm && can(krsStaffContract.summary.access) && <KrsProgress />}
      {hasTerm && can(dashboardContract.staff.access) && <Gaps />}
      {can(gradeReportContract.home.access) && <Letters />}
      {hasFigures && <Figures />}
      <OwnActions />
      <Announcements />
    </div>
  );
}
