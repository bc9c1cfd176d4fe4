import { Modal } from '@mantine/core';
import type { BulkField } from '#shared/people/students/student-bulk.contract.ts';
import { BulkEdit } from './BulkEdit.tsx';
import { BulkRemove } from './BulkRemove.tsx';
import { BulkScholarship } from './BulkScholarship.tsx';
import { bulkFieldLabels } from './bulk-fields.ts';
import { PasswordSheet } from './PasswordSheet.tsx';
import type { StudentSelection } from './selection.ts';

/** A task for many students: the ticked ones, or all that match a filter. */
export type BulkTask = StudentSelection & {
  kind: BulkField | 'scholarship' | 'passwords' | 'remove';
  done: () => void;
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function dialogTitle({ kind }: BulkTask): string {
  if (kind === 'passwords') return 'Cetak kata sandi pertama';
  if (kind === 'scholarship') return 'Berikan beasiswa';
  return kind === 'remove' ? 'Hapus mahasiswa' : `Ubah ${lowerFirst(bulkFieldLabels[kind])}`;
}

function Task({ task, onClose }: { task: BulkTask; onClose: () => void }) {
  const { kind, done, ...selection } = task;
  const finish = (): void => {
    done();
    onClose();
  };
  if (kind === 'passwords') return <PasswordSheet selection={selection} onClose={onClose} />;
  if (kind === 'remove') return <BulkRemove selection={selection} onDone={finish} onClose={onClose} />;
  if (kind === 'scholarship') {
    return <BulkScholarship ids={selection.ids ?? []} onDone={finish} onClose={onClose} />;
  }
  return <BulkEdit selection={selection} field={kind} onDone={finish} onClose={onClose} />;
}

/** Dialog of a task for many students. */
export function BulkDialog({ task, onClose }: { task: BulkTask | null; onClose: () => void }) {
  return (
    <Modal opened={task !== null} onClose={onClose} title={task && dialogTitle(task)} size="lg">
      {task !== null && <Task task={task} onClose={onClose} />}
    </Modal>
  );
}
