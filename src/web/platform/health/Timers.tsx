import { Box, Table } from '@mantine/core';
import type { TimerHealth } from '#shared/platform/health/health.contract.ts';
import { countName, scheduleWords, timerName } from '#shared/platform/health/timer-words.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import classes from './health.module.css';

function Outcome({ timer: { lastAt, error } }: { timer: TimerHealth }) {
  if (lastAt === null) return <StatusChip tone="neutral">Belum berjalan</StatusChip>;
  if (error === null) return <StatusChip tone="success">Berhasil</StatusChip>;
  return <StatusChip tone="danger">Gagal</StatusChip>;
}

const did = ({ result, error }: TimerHealth): string => {
  if (error !== null) return error;
  const counts = Object.entries(result ?? {}).filter(([, count]) => count > 0);
  return counts.map(([what, count]) => `${countName(what)} ${grouped(count)}`).join(', ') || '-';
};

/** When each timer ran last and what it did. */
export function Timers({ timers }: { timers: readonly TimerHealth[] }) {
  return (
    <Box className={classes.timers} tabIndex={0} role="region" aria-label="Pekerjaan berkala">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Nama</Table.Th>
            <Table.Th scope="col">Jadwal</Table.Th>
            <Table.Th scope="col">Terakhir</Table.Th>
            <Table.Th scope="col">Hasil</Table.Th>
            <Table.Th scope="col">Keterangan</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {timers.map((timer) => (
            <Table.Tr key={timer.name}>
              <Table.Th scope="row">{timerName(timer.name)}</Table.Th>
              <Table.Td>{scheduleWords(timer.cron)}</Table.Td>
              <Table.Td>
                <MomentText at={timer.lastAt} />
              </Table.Td>
              <Table.Td>
                <Outcome timer={timer} />
              </Table.Td>
              <Table.Td className={timer.error === null ? undefined : classes.error}>{did(timer)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}
