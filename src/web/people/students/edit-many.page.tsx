import { Button, Menu } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useState } from 'react';
import { bulkFields, studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { listQueryOf, useListState } from '#web/platform/ui/table/list-state.ts';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import { BulkActions } from './BulkActions.tsx';
import type { BulkTask } from './BulkDialog.tsx';
import { bulkFieldLabels } from './bulk-fields.ts';
import { toSelection } from './selection.ts';
import { studentColumns } from './student-columns.tsx';
import { useStudentFilters } from './use-student-filters.ts';
import { later } from '#web/platform/lib/later.tsx';

const BulkDialog = later(async () => (await import('./BulkDialog.tsx')).BulkDialog);

export const access = studentBulkContract.edit.access;

/** `/staff/mahasiswa/edit-many`: selects students, previews and applies a change. */
export function Component() {
  const can = useCan();
  const filters = useStudentFilters();
  const { state } = useListState(filters.map(({ name }) => name));
  const [task, setTask] = useState<BulkTask | null>(null);
  const fields = bulkFields.filter(
    (field) =>
      (field !== 'status' || can({ permissions: ['student:change-status'] })) &&
      (field !== 'advisorId' || can({ permissions: ['studentAdvisor:update'] })),
  );
  const all = (
    <Menu>
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={18} stroke={1.7} />}>
          Ubah semua yang ditampilkan filter
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fields.map((field) => (
          <Menu.Item
            key={field}
            onClick={() =>
              setTask({ kind: field, ...toSelection(listQueryOf(state)), done: () => undefined })
            }
          >
            {bulkFieldLabels[field]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
  return (
    <>
      <TablePage
        title="Ubah banyak mahasiswa"
        purpose="Saring daftar, centang mahasiswa atau ambil semuanya, lalu periksa perubahan sebelum disimpan."
        actions={all}
        endpoint={studentContract.list}
        columns={studentColumns}
        filters={filters}
        searchLabel="Cari NIM, nama, atau email"
        noun="mahasiswa"
        nothing={{ title: 'Belum ada mahasiswa.' }}
        rowName={({ name }) => name}
        renderBulk={(rows, clear) => (
          <BulkActions
            rows={rows}
            onTask={(kind) => setTask({ kind, ids: rows.map(({ _id }) => _id), done: clear })}
          />
        )}
      />
      <BulkDialog task={task} onClose={() => setTask(null)} />
    </>
  );
}
