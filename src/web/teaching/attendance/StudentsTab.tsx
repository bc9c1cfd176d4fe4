import { Table } from '@mantine/core';
import type { AttendanceGrid } from '#shared/teaching/attendance/attendance.contract.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from '#web/teaching/schedules/schedules.module.css';

/** Everybody with an approved KRS for the class, with the attendance so far. */
export function StudentsTab({ grid }: { grid: AttendanceGrid }) {
  const { students, minPercent } = grid;
  if (students.length === 0) return <EmptyState title="Belum ada peserta dengan KRS disetujui." />;
  const low = students.filter(({ enough }) => !enough).length;
  return (
    <Panel>
      <p className={classes.soft} role="status">
        {students.length} peserta.
        {minPercent !== null && low > 0 && ` ${low} di bawah ${minPercent}%.`}
      </p>
      <Table verticalSpacing="xs" aria-label="Peserta kelas">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Mahasiswa</Table.Th>
            <Table.Th ta="right">Hadir</Table.Th>
            <Table.Th ta="right">%</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {students.map(({ _id, nim, name, present, counted, percent, enough }) => (
            <Table.Tr key={_id}>
              <Table.Td>
                <span className={classes.course}>
                  <span>{name}</span>
                  <small className="tabular">{nim}</small>
                </span>
              </Table.Td>
              <Table.Td ta="right" className="tabular">
                {present}/{counted}
              </Table.Td>
              <Table.Td ta="right" className="tabular">
                {percent === null && '–'}
                {percent !== null && enough && `${hundredths(percent)}%`}
                {percent !== null && !enough && (
                  <StatusChip tone="danger">{`${hundredths(percent)}%`}</StatusChip>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}
