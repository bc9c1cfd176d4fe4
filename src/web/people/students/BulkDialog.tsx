import { Modal } from '@mantine/core';
import type { BulkField } from '#shared/people/students/student-bulk.contract.ts';
import { BulkEdit } from './BulkEdit.tsx';
import { BulkRemove } from './BulkRemove.tsx';
import { BulkScholarship } from './BulkScholarship.tsx';
import { bulkFieldLabels } from './bulk-fields.ts';
import { PasswordSheet } from './PasswordSheet.tsx';
import type { StudentSelection } from './selection.ts';

/** Something to be done with many students: ticked ones, or all that a filter finds. */
export type BulkTask = StudentSelection & {
  kind: BulkField | 'scholarship' | 'passwords' | 'remove';
  done: () => void;
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function titleOf({ kind }: BulkTask): string {
  if (kind === 'passwords') return 'Cetak kata sandi pertama';
  if (kind === 'scholarship') return 'Berikan beasiswa';
  return kind === 'remove' ? 'Hapus mahasiswa' : `Ubah ${lowerFirst(bulkFieldLabels[kind])}`;
}

function Work({ task, onClose }: { task: BulkTask; onClose: () => void }) {
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

/** The window in which many students are worked on. */
export function BulkDialog({ task, onClose }: { task: BulkTask | null; onClose: () => void }) {
  return (
    <Modal opened={task !== null} onClose={onClose} title={task && titleOf(task)} size="lg">
      {task !== null && <Work task={task} onClose={onClose} />}
    </Modal>
  );
}
