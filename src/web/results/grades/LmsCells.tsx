import { Button, Checkbox, Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import type { GradeSheet } from '#shared/results/grades/grade.views.ts';
import type { LmsGradeProposal } from '#shared/connections/lms/lms.views.ts';
import { type GradeComponent, gradeComponentLabels } from '#shared/platform/grading/components.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import classes from './lms-dialog.module.css';

type Cell = {
  key: string;
  studentId: string;
  name: string;
  component: GradeComponent;
  from: number | null;
  to: number;
};

/** Marks that differ from the sheet as it stands on the page; a grade of a thesis takes none. */
export const cellsOf = ({ rows: offered }: LmsGradeProposal, { rows }: GradeSheet): Cell[] => {
  const open = new Map(rows.filter(({ fromThesis }) => !fromThesis).map((row) => [row.studentId, row]));
  return offered.flatMap(({ studentId, name, proposed }) => {
    const row = open.get(studentId);
    if (row === undefined) return [];
    return (Object.entries(proposed) as [GradeComponent, number][])
      .map(([component, to]) => ({
        key: `${studentId} ${component}`,
        studentId,
        name,
        component,
        to,
        from: row.components[component],
      }))
      .filter(({ from, to }) => from !== to);
  });
};

type Props = { sheet: GradeSheet; cells: Cell[]; onSaved: () => void };

/** What the LMS has beside what stands in the sheet: empty cells are ticked, a score that stands there is not. */
export function LmsCells({ sheet, cells, onSaved }: Props) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const save = useEndpointMutation(gradeContract.saveScores);
  const isChosen = ({ key, from }: Cell): boolean => (from === null) !== turned.has(key);
  const chosen = cells.filter(isChosen);
  const accept = (): void => {
    const byStudent = Map.groupBy(chosen, ({ studentId }) => studentId);
    const rows = [...byStudent].map(([studentId, own]) => ({
      studentId,
      updatedAt: sheet.rows.find((row) => row.studentId === studentId)?.updatedAt ?? null,
      components: Object.fromEntries(own.map(({ component, to }) => [component, to])),
    }));
    save.mutate(
      { body: { scheduleId: sheet.scheduleId, mode: 'cells', rows } },
      {
        onSuccess: ({ data }) => {
          const left = data.conflicts.length + data.refused.length;
          if (left > 0) toast.error(`${left} mahasiswa tidak tersimpan karena nilainya baru saja berubah.`);
          else toast.success(`${chosen.length} nilai diterima.`);
          onSaved();
        },
        onError: showError,
      },
    );
  };
  if (cells.length === 0) return <p role="status">Tidak ada nilai LMS yang berbeda dari lembar nilai.</p>;
  const toggle = (key: string): void =>
    setTurned((now) => {
      const next = new Set(now);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const chooseAll = (all: boolean): void =>
    setTurned(new Set(cells.filter(({ from }) => (from === null) !== all).map(({ key }) => key)));
  return (
    <>
      <Table captionSide="top">
        <Table.Caption>{cells.length} nilai berbeda</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Checkbox
                label="Terima"
                aria-label="Terima semua"
                checked={chosen.length === cells.length}
                indeterminate={chosen.length > 0 && chosen.length < cells.length}
                onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
              />
            </Table.Th>
            <Table.Th>Mahasiswa</Table.Th>
            <Table.Th ta="right">Sekarang</Table.Th>
            <Table.Th ta="right">LMS</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cells.map((cell) => (
            <Table.Tr key={cell.key}>
              <Table.Td>
                <Checkbox
                  aria-label={`Terima ${gradeComponentLabels[cell.component]} ${cell.name}`}
                  checked={isChosen(cell)}
                  onChange={() => toggle(cell.key)}
                />
              </Table.Td>
              <Table.Td>
                {cell.name}
                <Text size="sm" c="dimmed">
                  {gradeComponentLabels[cell.component]}
                </Text>
              </Table.Td>
              <Table.Td ta="right">{cell.from === null ? '-' : hundredths(cell.from)}</Table.Td>
              <Table.Td ta="right">{hundredths(cell.to)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" className={classes.accept}>
        <Button onClick={accept} loading={save.isPending} disabled={chosen.length === 0}>
          Terima {chosen.length} nilai
        </Button>
      </Group>
    </>
  );
}
