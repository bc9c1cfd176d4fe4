import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { scholarshipContract } from '#shared/contracts/scholarship.contract.ts';
import type { BulkField } from '#shared/contracts/student-bulk.contract.ts';
import { studentBulkContract } from '#shared/contracts/student-bulk.contract.ts';
import type { StudentRow } from '#shared/contracts/student.contract.ts';
import { later } from '#web/lib/later.tsx';
import { useCan } from '#web/lib/session.tsx';
import type { BulkTask } from './BulkDialog.tsx';
import { bulkFieldLabels } from './bulk-fields.ts';

const GrantDialog = later(async () => (await import('#web/ui/finance/GrantDialog.tsx')).GrantDialog);

type Props = { rows: StudentRow[]; onTask: (kind: BulkTask['kind']) => void; onDone: () => void };

/** What can be done with the ticked students. */
export function BulkActions({ rows, onTask, onDone }: Props) {
  const can = useCan();
  const [granting, setGranting] = useState(false);
  const mayGrant = can(scholarshipContract.grant.access);
  const fields: BulkField[] = [
    ...(can({ permissions: ['student:update', 'studentAdvisor:update'] }) ? (['advisorId'] as const) : []),
    ...(can({ permissions: ['student:update'] })
      ? (['classId', 'classType', 'concentration', 'curriculumId'] as const)
      : []),
    ...(can({ permissions: ['student:update', 'student:change-status'] }) ? (['status'] as const) : []),
  ];
  return (
    <>
      {(fields.length > 0 || mayGrant) && (
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
            {mayGrant && <Menu.Item onClick={() => setGranting(true)}>Beasiswa</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
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
      {granting && <GrantDialog students={rows} onGranted={onDone} onClose={() => setGranting(false)} />}
    </>
  );
}
