import { Button } from '@mantine/core';
import { useState } from 'react';
import { graduationContract, type GraduationView } from '#shared/contracts/graduation.contract.ts';
import { graduationStateLabels, graduationStates } from '#shared/domain/graduation/graduation.ts';
import { periodLabel } from '#shared/domain/term/term.ts';
import { hundredths } from '#shared/format/number.ts';
import { later } from '#web/lib/later.tsx';
import { useEndpointMutation } from '#web/lib/query.ts';
import { useCan } from '#web/lib/session.tsx';
import { showError } from '#web/lib/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { ReasonWindow } from '#web/ui/ReasonWindow.tsx';
import { type RowAction, RowMenu } from '#web/ui/RowMenu.tsx';
import { listExports } from '#web/ui/table/list-exports.ts';
import { TablePage } from '#web/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/ui/table/table-types.ts';
import { MomentText } from '#web/ui/values.tsx';
import { GraduationChip } from './GraduationChip.tsx';

const ApplicationDialog = later(async () => (await import('./ApplicationDialog.tsx')).ApplicationDialog);
const DecreeDialog = later(async () => (await import('./DecreeDialog.tsx')).DecreeDialog);
const DiplomaDialog = later(async () => (await import('./DiplomaDialog.tsx')).DiplomaDialog);

const columns: Column<GraduationView>[] = [
  {
    key: 'studentName',
    title: 'Mahasiswa',
    sortable: true,
    card: 'head',
    render: ({ studentName }) => <strong>{studentName}</strong>,
  },
  { key: 'nim', title: 'NIM', sortable: true, card: 'fact', render: ({ nim }) => nim },
  { key: 'period', title: 'Semester', render: ({ periodCode }) => periodLabel(periodCode) },
  { key: 'ipk', title: 'IPK', align: 'right', render: ({ ipk }) => hundredths(ipk) },
  { key: 'predicate', title: 'Predikat', render: ({ predicate }) => predicate ?? '-' },
  { key: 'diploma', title: 'Nomor ijazah', render: ({ diplomaNumber }) => diplomaNumber ?? '-' },
  {
    key: 'createdAt',
    title: 'Diajukan',
    sortable: true,
    render: ({ createdAt }) => <MomentText at={createdAt} />,
  },
  {
    key: 'state',
    title: 'Status',
    sortable: true,
    card: 'fact',
    render: ({ state }) => <GraduationChip state={state} />,
  },
];

const filters: Filter[] = [
  {
    name: 'state',
    label: 'Status',
    options: graduationStates.map((value) => ({ value, label: graduationStateLabels[value] })),
  },
];

type Task = { kind: 'OPEN' | 'DIPLOMA' | 'REVOKE'; row: GraduationView };

/** Takes a graduation back, with the reason. */
function Revoke({ row, onClose }: { row: GraduationView; onClose: () => void }) {
  const revoke = useEndpointMutation(graduationContract.revoke, { invalidates: [graduationContract.list] });
  return (
    <ReasonWindow
      title={`Batalkan kelulusan ${row.studentName}?`}
      consequence="Status kembali seperti sebelum yudisium; nomor ijazah dan transkrip dilepas."
      verb="Batalkan kelulusan"
      busy={revoke.isPending}
      onClose={onClose}
      onSubmit={(note) =>
        revoke.mutate(
          { params: { id: row._id }, body: { note, updatedAt: row.updatedAt } },
          {
            onSuccess: ({ message }) => {
              toast.success(message ?? 'Selesai.');
              onClose();
            },
            onError: showError,
          },
        )
      }
    />
  );
}

/** `/staff/mahasiswa/yudisium`: applications for graduation, decided one by one and by decree. */
export function Component() {
  const can = useCan();
  const [task, setTask] = useState<Task | null>(null);
  const [decree, setDecree] = useState<{ rows: GraduationView[]; clear: () => void } | null>(null);
  const close = (): void => setTask(null);
  const actionsOf = (row: GraduationView): RowAction[] => [
    { label: 'Periksa', run: () => setTask({ kind: 'OPEN', row }) },
    ...(row.state === 'GRADUATED' && can(graduationContract.diploma.access)
      ? [{ label: 'Isi nomor ijazah', run: () => setTask({ kind: 'DIPLOMA', row }) }]
      : []),
    ...(row.state === 'GRADUATED' && can(graduationContract.revoke.access)
      ? [{ label: 'Batalkan kelulusan', run: () => setTask({ kind: 'REVOKE', row }), danger: true }]
      : []),
  ];
  return (
    <>
      <TablePage
        title="Yudisium"
        purpose="Pengajuan diperiksa BAAK dan kaprodi, lalu ditetapkan pimpinan dengan SK."
        endpoint={graduationContract.list}
        columns={columns}
        filters={filters}
        exports={listExports(graduationContract.export)}
        searchLabel="Cari NIM atau nama"
        noun="pengajuan"
        nothing={{ title: 'Belum ada pengajuan yudisium.' }}
        rowName={({ studentName }) => studentName}
        onOpen={(row) => setTask({ kind: 'OPEN', row })}
        renderMenu={(row) => <RowMenu name={row.studentName} actions={actionsOf(row)} />}
        {...(can(graduationContract.decree.access) && {
          renderBulk: (rows: GraduationView[], clear: () => void) => (
            <Button
              disabled={rows.some(({ state }) => state !== 'ENDORSED')}
              onClick={() => setDecree({ rows, clear })}
            >
              Tetapkan kelulusan
            </Button>
          ),
        })}
      />
      {task?.kind === 'OPEN' && <ApplicationDialog application={task.row} onClose={close} />}
      {task?.kind === 'DIPLOMA' && <DiplomaDialog graduate={task.row} onClose={close} />}
      {task?.kind === 'REVOKE' && <Revoke row={task.row} onClose={close} />}
      {decree !== null && (
        <DecreeDialog
          rows={decree.rows}
          onClose={() => setDecree(null)}
          onDone={() => {
            decree.clear();
            setDecree(null);
          }}
        />
      )}
    </>
  );
}
