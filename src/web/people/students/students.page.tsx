import { Button, Menu } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { gateGrantedBy, gateGroups } from '#shared/platform/access/gate-grants.ts';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { graduationContract } from '#shared/completion/graduation/graduation.contract.ts';
import { importContract } from '#shared/connections/imports/import.contract.ts';
import { leaveContract } from '#shared/people/leave/leave.contract.ts';
import { letterContract } from '#shared/completion/letters/letter.contract.ts';
import { studentContract, type StudentRow } from '#shared/people/students/student.contract.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import type { BulkTask } from './BulkDialog.tsx';
import { BulkActions } from './BulkActions.tsx';
import { StudentMenu } from './StudentMenu.tsx';
import { studentColumns } from './student-columns.tsx';
import { useStudentFilters } from './use-student-filters.ts';
import { later } from '#web/platform/lib/later.tsx';

const BulkDialog = later(async () => (await import('./BulkDialog.tsx')).BulkDialog);
const ExportDialog = later(async () => (await import('./ExportDialog.tsx')).ExportDialog);

/** Links to related pages. */
function MoreActions() {
  const can = useCan();
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={18} stroke={1.7} />}>
          Lainnya
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {can({ permissions: ['student:create'] }) && (
          <Menu.Item component={Link} to="/staff/mahasiswa/add-many">
            Impor mahasiswa
          </Menu.Item>
        )}
        {can({ permissions: ['student:create'] }) && (
          <Menu.Item component="a" href={fillPath(importContract.template.path, { kind: 'students' })}>
            Templat impor
          </Menu.Item>
        )}
        {can({ permissions: ['student:update'] }) && (
          <Menu.Item component={Link} to="/staff/mahasiswa/edit-many">
            Ubah banyak mahasiswa
          </Menu.Item>
        )}
        {can({ permissions: ['studentProfile:verify-change'] }) && (
          <Menu.Item component={Link} to="/staff/mahasiswa/perubahan-data">
            Pengajuan perubahan data
          </Menu.Item>
        )}
        {gateGroups.study.some((gate) => can(gateGrantedBy[gate])) && (
          <Menu.Item component={Link} to="/staff/mahasiswa/dispensasi">
            Dispensasi biodata dan kehadiran
          </Menu.Item>
        )}
        {can(leaveContract.list.access) && (
          <Menu.Item component={Link} to="/staff/mahasiswa/cuti">
            Cuti
          </Menu.Item>
        )}
        {can(graduationContract.list.access) && (
          <Menu.Item component={Link} to="/staff/mahasiswa/yudisium">
            Yudisium
          </Menu.Item>
        )}
        {can(letterContract.list.access) && (
          <Menu.Item component={Link} to="/staff/mahasiswa/surat">
            Surat
          </Menu.Item>
        )}
        {can({ permissions: ['studentActivity:get'] }) && (
          <Menu.Item component={Link} to="/staff/mahasiswa/aktivitas">
            Program aktivitas
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/staff/student-class">
          Kelas mahasiswa
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** `/staff/mahasiswa`: list of students, with changes for one or many. */
export function Component() {
  const navigate = useNavigate();
  const can = useCan();
  const filters = useStudentFilters();
  const [task, setTask] = useState<BulkTask | null>(null);
  const [exporting, setExporting] = useState<Record<string, string> | null>(null);
  const add = can(studentContract.save.saves.create) && (
    <Button
      component={Link}
      to="/staff/mahasiswa/tambah"
      leftSection={<IconUserPlus size={18} stroke={1.7} />}
    >
      Tambah mahasiswa
    </Button>
  );
  return (
    <>
      <TablePage
        title="Mahasiswa"
        actions={
          <>
            <MoreActions />
            {add}
          </>
        }
        endpoint={studentContract.list}
        columns={studentColumns}
        filters={filters}
        exports={
          can({ permissions: ['student:export'] }) ? [{ label: 'Excel atau CSV', run: setExporting }] : []
        }
        searchLabel="Cari NIM, nama, atau email"
        noun="mahasiswa"
        nothing={{ title: 'Belum ada mahasiswa.', action: add || undefined }}
        rowName={({ name }) => name}
        onOpen={({ _id }) => void navigate(`/staff/mahasiswa/${_id}`)}
        renderMenu={(row: StudentRow) => <StudentMenu student={row} />}
        renderBulk={(rows, clear) => (
          <BulkActions
            rows={rows}
            onTask={(kind) => setTask({ kind, ids: rows.map(({ _id }) => _id), done: clear })}
          />
        )}
      />
      <BulkDialog task={task} onClose={() => setTask(null)} />
      <ExportDialog query={exporting} onClose={() => setExporting(null)} />
    </>
  );
}
