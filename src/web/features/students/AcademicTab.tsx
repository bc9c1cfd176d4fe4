import { Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { profileContract } from '#shared/contracts/profile.contract.ts';
import { labelOf } from '#shared/domain/reference/code-list.ts';
import { akmStatuses } from '#shared/domain/reference/enrolment.ts';
import { periodLabel } from '#shared/domain/term/term.ts';
import { hundredths } from '#shared/format/number.ts';
import { messageOf } from '#web/lib/call-error.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { LineChart } from '#web/ui/charts/LineChart.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Score } from '#web/ui/values.tsx';
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
            points={graded.map(({ periodCode }) => periodLabel(periodCode))}
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
        <Table.ScrollContainer minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Semester</Table.Th>
                <Table.Th>Status</Table.Th>
                <Table.Th ta="right">SKS</Table.Th>
                <Table.Th ta="right">IPS</Table.Th>
                <Table.Th ta="right">IPK</Table.Th>
                <Table.Th ta="right">SKS lulus</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((term) => (
                <Table.Tr key={term.periodCode}>
                  <Table.Td>{periodLabel(term.periodCode)}</Table.Td>
                  <Table.Td>{labelOf(akmStatuses, term.status)}</Table.Td>
                  <Table.Td ta="right">{term.sksSemester}</Table.Td>
                  <Table.Td ta="right">
                    <Score value={term.ips} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <Score value={term.ipk} />
                  </Table.Td>
                  <Table.Td ta="right">{term.sksPassed}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Panel>
    </div>
  );
}
