import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { profileContract } from '#shared/contracts/profile.contract.ts';
import { labelOf } from '#shared/domain/reference/code-list.ts';
import { akmStatuses } from '#shared/domain/reference/enrolment.ts';
import { periodLabel, shortPeriodLabel } from '#shared/domain/term/term.ts';
import { hundredths } from '#shared/format/number.ts';
import { messageOf } from '#web/lib/call-error.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { LineChart } from '#web/ui/charts/LineChart.tsx';
import { ScrollTable } from '#web/ui/charts/ScrollTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import classes from './students.module.css';

/** The terms of a student with their results: a line, and the table behind it. */
export function AcademicTab({ id }: { id: string }) {
  const { data, error } = useQuery(endpointQuery(profileContract.semesters, { params: { id } }));
  if (error !== null) {
    return <EmptyState drawing="failure" title="Hasil studi gagal dimuat." hint={messageOf(error)} />;
  }
  if (data === undefined) return <Skeleton height="16rem" aria-label="Memuat hasil studi" />;
  if (data.length === 0) {
    return (
      <EmptyState
        title="Belum ada hasil studi."
        hint="Muncul setelah nilai semester pertama dipublikasikan."
      />
    );
  }
  const graded = data.filter(({ ips }) => ips !== null);
  return (
    <div className={classes.panels}>
      {graded.length > 1 && (
        <Panel title="IPS dan IPK">
          <LineChart
            label="IPS dan IPK per semester"
            points={graded.map(({ periodCode }) => shortPeriodLabel(periodCode))}
            series={[
              { name: 'IPS', values: graded.map(({ ips }) => ips) },
              { name: 'IPK', values: graded.map(({ ipk }) => ipk) },
            ]}
            format={hundredths}
            range={[0, 400]}
          />
        </Panel>
      )}
      <Panel title="Semester">
        <ScrollTable
          caption="Hasil studi per semester"
          head={['Semester', 'Status', 'Sks', 'IPS', 'IPK', 'Sks lulus']}
          rows={data.map((term) => ({
            name: periodLabel(term.periodCode),
            cells: [
              labelOf(akmStatuses, term.status),
              term.sksSemester,
              hundredths(term.ips),
              hundredths(term.ipk),
              term.sksPassed,
            ],
          }))}
        />
      </Panel>
    </div>
  );
}
