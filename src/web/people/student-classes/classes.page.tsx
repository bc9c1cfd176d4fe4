import { ActionIcon, Button, Menu } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  studentClassContract,
  type StudentClassRow,
} from '#shared/people/student-classes/student-class.contract.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { classTypeOptions, entryYearOptions } from '#web/platform/ui/people/options.ts';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import { classColumns } from './class-columns.tsx';
import { useRemoveClass } from './use-remove-class.ts';
import { later } from '#web/platform/lib/later.tsx';

const ClassDialog = later(async () => (await import('./ClassDialog.tsx')).ClassDialog);

function RowMenu({ row, onEdit }: { row: StudentClassRow; onEdit: () => void }) {
  const can = useCan();
  const remove = useRemoveClass(row);
  const edits = can({ permissions: ['studentclass:update'] });
  const removes = can(studentClassContract.remove.access);
  if (!edits && !removes) return null;
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Tindakan untuk kelas ${row.name}`}>
            <IconDots size={18} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {edits && <Menu.Item onClick={onEdit}>Ubah</Menu.Item>}
          {removes && (
            <Menu.Item color="var(--danger-ink)" onClick={() => void remove()}>
              Hapus
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

/** `/staff/student-class`: the classes of each entry year with their members. */
export function Component() {
  const can = useCan();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<StudentClassRow | 'new' | null>(null);
  const add = can({ permissions: ['studentclass:create'] }) && (
    <Button leftSection={<IconPlus size={18} stroke={1.7} />} onClick={() => setEditing('new')}>
      Tambah kelas
    </Button>
  );
  return (
    <>
      <TablePage
        title="Kelas mahasiswa"
        purpose="Rombongan belajar per angkatan."
        actions={add}
        endpoint={studentClassContract.list}
        columns={classColumns}
        exports={listExports(studentClassContract.export)}
        filters={[
          { name: 'entryYear', label: 'Angkatan', options: entryYearOptions() },
          { name: 'classType', label: 'Tipe kelas', options: classTypeOptions },
          {
            name: 'isActive',
            label: 'Dipakai',
            options: [
              { value: 'true', label: 'Ya' },
              { value: 'false', label: 'Tidak lagi' },
            ],
          },
        ]}
        searchLabel="Cari nama kelas"
        noun="kelas"
        nothing={{ title: 'Belum ada kelas.', action: add || undefined }}
        rowName={({ name, entryYear }) => `kelas ${name} angkatan ${entryYear}`}
        onOpen={({ _id }) => void navigate(`/staff/student-class/${_id}`)}
        renderMenu={(row: StudentClassRow) => <RowMenu row={row} onEdit={() => setEditing(row)} />}
      />
      <ClassDialog editing={editing} onClose={() => setEditing(null)} />
    </>
  );
}
