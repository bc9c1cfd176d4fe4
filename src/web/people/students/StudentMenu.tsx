import { ActionIcon, Menu } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useState } from 'react';
import type { StudentRow } from '#shared/people/students/student.contract.ts';
import { useRemoveStudent } from './use-remove-student.ts';
import { useResetPassword } from './use-reset-password.ts';
import { later } from '#web/platform/lib/later.tsx';

const PasswordOnce = later(
  async () => (await import('#web/platform/ui/people/PasswordOnce.tsx')).PasswordOnce,
);
const StudentMenuItems = later(async () => (await import('./StudentMenuItems.tsx')).StudentMenuItems);
const StatusDialog = later(async () => (await import('./StatusDialog.tsx')).StatusDialog);

type Props = {
  student: Pick<StudentRow, '_id' | 'nim' | 'name' | 'status' | 'updatedAt'>;
  onRemoved?: () => void;
};

/** Menu of one student. */
export function StudentMenu({ student, onRemoved }: Props) {
  const { nim, name } = student;
  const [changing, setChanging] = useState(false);
  const { reset, password, forget } = useResetPassword(student);
  const remove = useRemoveStudent(student, onRemoved);
  return (
    // A click on the row opens it; keep clicks in the menu and dialogs from reaching it.
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Tindakan untuk ${name}`}>
            <IconDots size={18} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <StudentMenuItems
            student={student}
            change={() => setChanging(true)}
            reset={() => void reset()}
            remove={() => void remove()}
          />
        </Menu.Dropdown>
      </Menu>
      <StatusDialog student={changing ? student : null} onClose={() => setChanging(false)} />
      <PasswordOnce shown={password === null ? null : { name, login: nim, password }} onClose={forget} />
    </span>
  );
}
