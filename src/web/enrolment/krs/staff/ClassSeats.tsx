import { Button, Group, Switch, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { matchesClassFilter } from '#shared/enrolment/krs/class-search.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { NoneInTerm } from '#web/platform/ui/NoTerm.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { SeatBar } from '#web/platform/ui/SeatBar.tsx';
import { useListState } from '#web/platform/ui/table/list-state.ts';
import { Search } from '#web/platform/ui/table/Toolbar.tsx';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import { timeText } from '../krs-words.ts';
import parts from '../krs-parts.module.css';
import classes from './staff.module.css';

type SeatRow = z.infer<typeof krsStaffContract.classes.response>[number];

/** Classes that match the search, with their seats. */
function SeatTable({ all, shown }: { all: readonly SeatRow[]; shown: readonly SeatRow[] }) {
  if (shown.length === 0) {
    return all.length === 0 ? (
      <NoneInTerm title="Belum ada kelas pada semester ini." />
    ) : (
      <EmptyState drawing="no-match" title="Tidak ada kelas yang cocok." />
    );
  }
  return (
    <Table.ScrollContainer
      minWidth={0}
      type="native"
      tabIndex={0}
      role="region"
      aria-label="Peserta per kelas"
    >
      <Table>
        <Table.Caption className="sr-only">Peserta per kelas</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Mata kuliah</Table.Th>
            <Table.Th>Kelas dan waktu</Table.Th>
            <Table.Th>Kursi</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((row) => (
            <Table.Tr key={row.scheduleId}>
              <Table.Td>
                <strong>{row.name}</strong>
                <span className={parts.below}>{row.code}</span>
              </Table.Td>
              <Table.Td>
                {row.className}
                <span className={parts.below}>{timeText(row)}</span>
              </Table.Td>
              <Table.Td>
                <SeatBar taken={row.taken} capacity={row.capacity} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Seats of every class of the term; the filter is kept in the URL. */
export function ClassSeats({ periodId }: { periodId: string }) {
  const classesQuery = useQuery(endpointQuery(krsStaffContract.classes, { query: { periodId } }));
  const report = useListFiles(krsStaffContract.exportReport, { of: 'classes' });
  const { state, show } = useListState(['full']);
  const { search, filters } = state;
  const filter = { search, full: filters['full'] === '1' };
  const query = { periodId, ...filters, ...(search !== '' && { search }) };
  return (
    <Panel
      title="Peserta per kelas"
      actions={
        <Group gap="xs">
          {report.exports.map(({ label, run }) => (
            <Button key={label} variant="default" size="compact-md" onClick={() => void run(query)}>
              {label}
            </Button>
          ))}
        </Group>
      }
    >
      {report.progress}
      <div className={classes.tools}>
        <Search value={search} label="Cari mata kuliah, kelas, atau dosen" show={show} />
        <Switch
          label="Hanya yang penuh"
          checked={filter.full}
          onChange={(event) => show({ full: event.currentTarget.checked ? '1' : '' })}
        />
      </div>
      <Asked query={classesQuery} what="kelas semester ini" height="16rem">
        {(all) => <SeatTable all={all} shown={all.filter((row) => matchesClassFilter(row, filter))} />}
      </Asked>
    </Panel>
  );
}
