import { Button, Menu } from '@mantine/core';
import type { BulkField } from '#shared/people/students/student-bulk.contract.ts';
import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import { studentBulkContract } from '#shared/people/students/student-bulk.contract.ts';
import type { StudentRow } from '#shared/people/students/student.contract.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import type { BulkTask } from './BulkDialog.tsx';
import { bulkFieldLabels } from './bulk-fields.ts';

type Props = { rows: StudentRow[]; onTask: (kind: BulkTask['kind']) => void };

/** Actions on the ticked students. */
export function BulkActions({ rows, onTask }: Props) {
  const can = useCan();
  const fields: BulkField[] = [
    ...(can({ permissions: ['student:update', 'studentAdvisor:update'] }) ? (['advisorId'] as const) : []),
    ...(can({ permissions: ['student:update'] })
      ? (['classId', 'classType', 'concentration', 'curriculumId'] as const)
      : []),
    ...(can({ permissions: ['student:update', 'student:change-status'] }) ? (['status'] as const) : []),
  ];
  return (
    <>
      {fields.length > 0 && (
        <Menu>
          <Menu.Target>
            <Button size="compact-md" variant="default">
              Ubah
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {fields.map((field) => (
              <Menu.Item key={field} onClick={() => onTask(field)}>
                {bulkFieldLabels[field]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {can(scholarshipContract.previewGrant.access) && (
        <Button size="compact-md" variant="default" onClick={() => onTask('scholarship')}>
          Beri beasiswa
        </Button>
      )}
      {can(studentBulkContract.passwordSheet.access) && (
        <Button size="compact-md" variant="default" onClick={() => onTask('passwords')}>
          Cetak kata sandi
        </Button>
      )}
      {can(studentBulkContract.remove.access) && (
        <Button
          size="compact-md"
          color="red"
          variant="light"
          onClick={() => onTask('remove')}
          aria-label={`Hapus ${rows.length} mahasiswa`}
        >
          Hapus
        </Button>
      )}
    </>
  );
}
