import { staffParts } from '#shared/desk/home/home.contract.ts';
import type { StaffHomeView } from '#shared/desk/home/home.views.ts';
import { krsStates, krsStateLabels } from '#shared/platform/term/krs-state.ts';
import { studentStatuses, studentStatusLabels } from '#shared/platform/access/status.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { currentCampus } from '#web/platform/lib/campus.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { BarList } from '#web/platform/ui/charts/BarList.tsx';
import { ChartCard } from '#web/platform/ui/charts/ChartCard.tsx';
import { later } from '#web/platform/lib/later.tsx';
import { Announcements } from './Announcements.tsx';
import classes from './home.module.css';
import type { HomeView } from './home-query.ts';
import { OwnActions } from './OwnActions.tsx';
import { Waiting } from './Waiting.tsx';

const Gaps = later(async () => (await import('./Gaps.tsx')).Gaps, {
  meanwhile: <Waiting title="Perlu perhatian" />,
});
const NoTerm = later(async () => (await import('./NoTerm.tsx')).NoTerm);
const Figures = later(async () => (await import('./Figures.tsx')).Figures);
const PaymentQueue = later(async () => (await import('./PaymentQueue.tsx')).PaymentQueue);

/** What a card shows; nothing of it is known at first. */
type Part<K extends keyof StaffHomeView> = { data: StaffHomeView[K] | undefined };

/** Students by entry year; the table behind it tells them apart by status. */
function Cohorts({ data }: Part<'cohorts'>) {
  const title = 'Mahasiswa per angkatan';
  if (!data) return <Waiting title={title} />;
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
function KrsProgress({ data }: Part<'krs'>) {
  const title = 'KRS semester ini';
  if (!data) return <Waiting title={title} />;
  const rows = [
    { name: 'Belum diisi', value: data.states['NONE'] ?? null },
    ...krsStates.map((state) => ({ name: krsStateLabels[state], value: data.states[state] ?? null })),
  ].flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
  return (
    <ChartCard
      title={title}
      hint={data.overdue > 0 ? `${data.overdue} KRS melewati batas persetujuan PA` : data.label}
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
function Letters({ data }: Part<'letters'>) {
  const title = 'Sebaran nilai';
  if (!data) return <Waiting title={title} />;
  const { letters, label } = data;
  const total = letters.reduce((sum, { count }) => sum + count, 0);
  return (
    <ChartCard
      title={title}
      hint={label ?? undefined}
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
          bars={letters.map(({ letter, count }) => ({ label: letter, value: count }))}
        />
      )}
    </ChartCard>
  );
}

/** The state of the campus today, as far as the user may see it. */
export function StaffHome({ home }: { home: HomeView | undefined }) {
  const can = useCan();
  const staff = home?.staff;
  const shows = (part: keyof StaffHomeView): boolean => can(staffParts[part]) && staff?.[part] !== null;
  const hasTerm = currentCampus().period !== null;
  return (
    <div className={classes.columns}>
      {shows('payments') && <PaymentQueue data={staff?.payments} />}
      {shows('cohorts') && <Cohorts data={staff?.cohorts} />}
      {!hasTerm && <NoTerm />}
      {hasTerm && shows('krs') && <KrsProgress data={staff?.krs} />}
      {hasTerm && shows('gaps') && <Gaps data={staff?.gaps} />}
      {shows('letters') && <Letters data={staff?.letters} />}
      <Figures />
      <OwnActions actions={home?.actions} />
      <Announcements lines={home?.calendar} />
    </div>
  );
}
