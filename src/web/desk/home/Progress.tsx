import type { StudentHomeView } from '#shared/desk/home/home.views.ts';
import { periodLabel, shortPeriodLabel } from '#shared/platform/term/term.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { ChartCard } from '#web/platform/ui/charts/ChartCard.tsx';
import { LineChart } from '#web/platform/ui/charts/LineChart.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';

/** Averages by semester; a single result is a number, not a line. */
export function Progress({ semesters }: Pick<StudentHomeView, 'semesters'>) {
  if (semesters.length === 0) {
    return (
      <Panel title="IPS dan IPK">
        <EmptyState title="Belum ada nilai." hint="Grafik muncul setelah semester pertama selesai." />
      </Panel>
    );
  }
  const head = ['Semester', 'IPS', 'IPK'];
  const rows = semesters.map(({ code, ips, ipk }) => ({
    name: periodLabel(code),
    cells: [hundredths(ips), hundredths(ipk)],
  }));
  return (
    <ChartCard title="IPS dan IPK" table={{ head, rows }}>
      <LineChart
        label="IPS dan IPK per semester"
        points={semesters.map(({ code }) => shortPeriodLabel(periodLabel(code)))}
        series={[
          { name: 'IPS', values: semesters.map(({ ips }) => ips) },
          { name: 'IPK', values: semesters.map(({ ipk }) => ipk) },
        ]}
        format={hundredths}
        range={[Math.min(200, ...semesters.map(({ ips }) => ips ?? 400)), 400]}
      />
    </ChartCard>
  );
}
