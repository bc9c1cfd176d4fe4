import { Button, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { periodContract, type PeriodView } from '#shared/teaching/calendar/academic-period.contract.ts';
import { periodStateLabels } from '#shared/teaching/calendar/period.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { RowMenu, type RowAction } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { DateText } from '#web/platform/ui/values.tsx';
import { later } from '#web/platform/lib/later.tsx';

const ActivateDialog = later(async () => (await import('./ActivateDialog.tsx')).ActivateDialog);
const PeriodDialog = later(async () => (await import('./PeriodDialog.tsx')).PeriodDialog);

const toneOf = ({ isActive, status }: PeriodView) =>
  isActive ? 'success' : status === 'DONE' ? 'neutral' : 'info';

type TableProps = { periods: readonly PeriodView[]; actionsOf: (period: PeriodView) => RowAction[] };

function PeriodTable({ periods, actionsOf }: TableProps) {
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table aria-label="Semester">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Semester</Table.Th>
            <Table.Th>Tanggal</Table.Th>
            <Table.Th>Batas nilai</Table.Th>
            <Table.Th ta="right">Kelas</Table.Th>
            <Table.Th ta="right">KRS</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>
              <span className="sr-only">Tindakan</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {periods.map((period) => (
            <Table.Tr key={period._id}>
              <Table.Td>{periodLabel(period.semesterCode)}</Table.Td>
              <Table.Td>
                <DateText date={period.startDate} /> – <DateText date={period.endDate} />
              </Table.Td>
              <Table.Td>
                <DateText date={period.gradeDeadline} />
              </Table.Td>
              <Table.Td ta="right">{period.classes}</Table.Td>
              <Table.Td ta="right">{period.krs}</Table.Td>
              <Table.Td>
                <StatusChip tone={toneOf(period)}>
                  {period.isActive ? 'Aktif' : periodStateLabels[period.status]}
                </StatusChip>
              </Table.Td>
              <Table.Td ta="right">
                <RowMenu name={periodLabel(period.semesterCode)} actions={actionsOf(period)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Semesters with their dates and state; one is active. */
export function PeriodPanel() {
  const can = useCan();
  const asked = useQuery(endpointQuery(periodContract.periods, {}));
  const [edit, setEdit] = useState<{ period: PeriodView | null } | null>(null);
  const [next, setNext] = useState<PeriodView | null>(null);
  const remove = useAskedChange(periodContract.removePeriod, [periodContract.periods]);
  const current = asked.data?.find(({ isActive }) => isActive);
  const mayEdit = can(periodContract.savePeriod.access);
  const askRemove = ({ _id: id, semesterCode }: PeriodView) =>
    void remove(
      {
        title: `Hapus ${periodLabel(semesterCode)}?`,
        consequence: 'Semester ini hilang dari semua pilihan semester.',
      },
      { params: { id } },
    );
  const actionsOf = (period: PeriodView): RowAction[] => [
    ...(mayEdit ? [{ label: 'Ubah tanggal', run: () => setEdit({ period }) }] : []),
    ...(can(periodContract.activatePeriod.access) && !period.isActive
      ? [{ label: 'Aktifkan', run: () => setNext(period) }]
      : []),
    ...(can(periodContract.removePeriod.access) && !period.isActive
      ? [{ label: 'Hapus', danger: true, run: () => askRemove(period) }]
      : []),
  ];
  const add = mayEdit ? (
    <Button onClick={() => setEdit({ period: null })}>Tambah semester</Button>
  ) : undefined;
  return (
    <Panel title="Semester" hint="Tepat satu semester aktif." actions={add}>
      <Asked query={asked} what="semester" height="12rem">
        {(periods) =>
          periods.length === 0 ? (
            <EmptyState title="Belum ada semester." action={add} />
          ) : (
            <PeriodTable periods={periods} actionsOf={actionsOf} />
          )
        }
      </Asked>
      {edit !== null && <PeriodDialog period={edit.period} onClose={() => setEdit(null)} />}
      {next !== null && <ActivateDialog period={next} current={current} onClose={() => setNext(null)} />}
    </Panel>
  );
}
