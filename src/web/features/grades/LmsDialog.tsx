import { Button, Checkbox, Group, Loader, Modal, Select, Stack, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { gradeContract } from '#shared/contracts/grade.contract.ts';
import type { GradeSheet } from '#shared/contracts/grade-views.ts';
import { lmsContract, type LmsGradeProposal } from '#shared/contracts/lms.contract.ts';
import {
  type GradeComponent,
  gradeComponentLabels,
  usedComponents,
} from '#shared/domain/grading/components.ts';
import { messageOf } from '#web/lib/call-error.ts';
import { showError } from '#web/lib/errors.ts';
import { endpointQuery, useEndpointMutation } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { Refusal } from '#web/ui/Refusal.tsx';
import { hundredths } from '#shared/format/number.ts';
import classes from './lms-dialog.module.css';

type Cell = {
  key: string;
  studentId: string;
  name: string;
  component: GradeComponent;
  from: number | null;
  to: number;
};

/** Marks that may be taken over; a grade of a thesis takes none. */
const cellsOf = ({ rows: offered }: LmsGradeProposal, { rows }: GradeSheet): Cell[] => {
  const theses = new Set(rows.filter(({ fromThesis }) => fromThesis).map(({ studentId }) => studentId));
  return offered
    .filter(({ studentId }) => !theses.has(studentId))
    .flatMap(({ studentId, name, proposed, present }) =>
      (Object.entries(proposed) as [GradeComponent, number][]).map(([component, to]) => ({
        ...{ key: `${studentId} ${component}`, studentId, name, component, to },
        from: present[component] ?? null,
      })),
    );
};

/** Which column of the LMS stands for which component; attendance is the portal's own. */
function Mapping({ sheet, proposal }: { sheet: GradeSheet; proposal: LmsGradeProposal }) {
  const client = useQueryClient();
  const params = { id: sheet.scheduleId };
  const map = useEndpointMutation(lmsContract.mapGrades);
  const choose = (component: GradeComponent, value: string | null): void => {
    const { [component]: _, ...others } = proposal.mapping;
    const mapping = value === null ? others : { ...others, [component]: Number(value) };
    map.mutate(
      { params, body: { mapping } },
      {
        onSuccess: ({ data }) =>
          client.setQueryData(endpointQuery(lmsContract.grades, { params }).queryKey, data),
        onError: showError,
      },
    );
  };
  return (
    <Group grow preventGrowOverflow={false} align="flex-end">
      {usedComponents(sheet.weights)
        .filter((component) => component !== 'KEHADIRAN')
        .map((component) => (
          <Select
            key={component}
            label={gradeComponentLabels[component]}
            placeholder="Tidak diambil"
            clearable
            disabled={map.isPending}
            value={proposal.mapping[component]?.toString() ?? null}
            onChange={(value) => choose(component, value)}
            data={proposal.columns.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        ))}
    </Group>
  );
}

type Props = { sheet: GradeSheet; onClose: () => void; onSaved: () => void };

/** Marks of the LMS beside the sheet; the lecturer takes over all of them or some, nothing is taken by itself. */
export function LmsDialog({ sheet, onClose, onSaved }: Props) {
  const { data, error } = useQuery(endpointQuery(lmsContract.grades, { params: { id: sheet.scheduleId } }));
  return (
    <Modal
      opened
      onClose={onClose}
      title="Ambil nilai dari LMS"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <Stack>
        <Text size="sm">
          Pasangkan komponen dengan kolom nilai di LMS, lalu pilih nilai yang Anda terima. Nilai lama tetap
          tercatat di riwayat.
        </Text>
        {error !== null && <Refusal title="Nilai LMS tidak dapat diambil." why={messageOf(error)} />}
        {data === undefined && error === null && <Loader aria-label="Mengambil nilai" />}
        {data !== undefined && (
          <>
            <Mapping sheet={sheet} proposal={data} />
            {data.without.length > 0 && (
              <Text size="sm">{data.without.length} mahasiswa belum punya akun atau nilai di LMS.</Text>
            )}
            <Cells
              key={JSON.stringify(data.mapping)}
              sheet={sheet}
              cells={cellsOf(data, sheet)}
              onSaved={() => {
                onSaved();
                onClose();
              }}
            />
          </>
        )}
      </Stack>
    </Modal>
  );
}

function Cells({ sheet, cells, onSaved }: { sheet: GradeSheet; cells: Cell[]; onSaved: () => void }) {
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const save = useEndpointMutation(gradeContract.saveScores, { invalidates: [lmsContract.grades] });
  const chosen = cells.filter(({ key }) => !refused.has(key));
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
    setRefused((now) => {
      const next = new Set(now);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return (
    <>
      <Table captionSide="top">
        <Table.Caption>{cells.length} nilai berbeda</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Terima</Table.Th>
            <Table.Th>Mahasiswa</Table.Th>
            <Table.Th ta="right">Sekarang</Table.Th>
            <Table.Th ta="right">LMS</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cells.map(({ key, name, component, from, to }) => (
            <Table.Tr key={key}>
              <Table.Td>
                <Checkbox
                  aria-label={`Terima ${gradeComponentLabels[component]} ${name}`}
                  checked={!refused.has(key)}
                  onChange={() => toggle(key)}
                />
              </Table.Td>
              <Table.Td>
                {name}
                <Text size="sm" c="dimmed">
                  {gradeComponentLabels[component]}
                </Text>
              </Table.Td>
              <Table.Td ta="right">{from === null ? '-' : hundredths(from)}</Table.Td>
              <Table.Td ta="right">{hundredths(to)}</Table.Td>
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
