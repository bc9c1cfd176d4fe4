import { Button, Group, Switch, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { isClassWanted } from '#shared/enrolment/krs/class-search.ts';
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

/** The classes that fit what is looked for. */
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
          {shown.map((one) => (
            <Table.Tr key={one.scheduleId}>
              <Table.Td>
                <strong>{one.name}</strong>
                <span className={parts.below}>{one.code}</span>
              </Table.Td>
              <Table.Td>
                {one.className}
                <span className={parts.below}>{timeText(one)}</span>
              </Table.Td>
              <Table.Td>
                <SeatBar taken={one.taken} capacity={one.capacity} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Every class of the term with its seats: which are full, which stay empty; what is looked for is in the address. */
export function ClassSeats({ periodId }: { periodId: string }) {
  const asked = useQuery(endpointQuery(krsStaffContract.classes, { query: { periodId } }));
  const report = useListFiles(krsStaffContract.exportReport, { of: 'classes' });
  const { state, show } = useListState(['full']);
  const { search, filters } = state;
  const wanted = { search, full: filters['full'] === '1' };
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
          checked={wanted.full}
          onChange={(event) => show({ full: event.currentTarget.checked ? '1' : '' })}
        />
      </div>
      <Asked query={asked} what="kelas semester ini" height="16rem">
        {(all) => <SeatTable all={all} shown={all.filter((one) => isClassWanted(one, wanted))} />}
      </Asked>
    </Panel>
  );
}
