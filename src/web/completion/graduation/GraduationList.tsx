import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  graduationContract,
  type GraduationView,
} from '#shared/completion/graduation/graduation.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { ReasonWindow } from '#web/platform/ui/ReasonWindow.tsx';
import { type RowAction, RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { ListTable, type TableProps } from '#web/platform/ui/table/TablePage.tsx';

const ApplicationDialog = later(async () => (await import('./ApplicationDialog.tsx')).ApplicationDialog);
const DecreeDialog = later(async () => (await import('./DecreeDialog.tsx')).DecreeDialog);
const DiplomaDialog = later(async () => (await import('./DiplomaDialog.tsx')).DiplomaDialog);

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

type Props = Pick<
  TableProps<typeof graduationContract.list>,
  'columns' | 'filters' | 'fixed' | 'noun' | 'nothing'
> & {
  /** Whether students are chosen here for a decree. */
  decides?: boolean;
};

/** Applications with all that can be done with them. */
export function GraduationList({ decides = false, ...table }: Props) {
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
      <ListTable
        {...table}
        endpoint={graduationContract.list}
        exports={listExports(graduationContract.export)}
        searchLabel="Cari NIM atau nama"
        rowName={({ studentName }) => studentName}
        onOpen={(row) => setTask({ kind: 'OPEN', row })}
        renderMenu={(row) => <RowMenu name={row.studentName} actions={actionsOf(row)} />}
        {...(decides &&
          can(graduationContract.decree.access) && {
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
