import { ActionIcon, Menu } from '@mantine/core';
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import { studentContract, type StudentRow } from '#shared/contracts/student.contract.ts';
import { useCan } from '#web/lib/session.tsx';
import { PasswordOnce } from '#web/ui/people/PasswordOnce.tsx';
import { StatusDialog } from './StatusDialog.tsx';
import { useRemoveStudent } from './use-remove-student.ts';
import { useResetPassword } from './use-reset-password.ts';

type Props = {
  student: Pick<StudentRow, '_id' | 'nim' | 'name' | 'status' | 'updatedAt'>;
  onRemoved?: () => void;
};

/** What can be done with one student, as far as the person may. */
export function StudentMenu({ student, onRemoved }: Props) {
  const { _id, nim, name } = student;
  const can = useCan();
  const [changing, setChanging] = useState(false);
  const { reset, password, forget } = useResetPassword(student);
  const remove = useRemoveStudent(student, onRemoved);
  return (
    // The row opens on a click; what happens in its menu and windows is not for the row.
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Tindakan untuk ${name}`}>
            <IconDotsVertical size={18} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/staff/mahasiswa/${_id}`}>
            Buka
          </Menu.Item>
          {can({ permissions: ['student:update'] }) && (
            <Menu.Item component={Link} to={`/staff/mahasiswa/${_id}/ubah`}>
              Ubah data
            </Menu.Item>
          )}
          {can({ permissions: ['student:change-status'] }) && (
            <Menu.Item onClick={() => setChanging(true)}>Ubah status</Menu.Item>
          )}
          {can(studentContract.resetPassword.access) && (
            <Menu.Item onClick={() => void reset()}>Buat kata sandi baru</Menu.Item>
          )}
          {can(studentContract.remove.access) && (
            <Menu.Item color="red" onClick={() => void remove()}>
              Hapus
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <StatusDialog student={changing ? student : null} onClose={() => setChanging(false)} />
      <PasswordOnce shown={password === null ? null : { name, login: nim, password }} onClose={forget} />
    </span>
  );
}
