import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { activityStaffContract } from '#shared/completion/activities/activity-staff.contract.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import type { Filter } from '#web/platform/ui/table/table-types.ts';
import { activityColumns, statusFilter } from '../activity-columns.tsx';
import { STAFF_PATH } from '../activity-words.ts';

export const access = activityStaffContract.list.access;

/** `/staff/mahasiswa/aktivitas`: the activities of all students, for the head of programme and student affairs. */
export function Component() {
  const navigate = useNavigate();
  const { data: types = [] } = useLookup(endpointQuery(activityStaffContract.types, {}));
  const { data: known } = useLookup(endpointQuery(activityStaffContract.filters, {}));
  const filters: Filter[] = [
    {
      name: 'type',
      label: 'Program',
      options: types.map(({ slug, name }) => ({ value: slug, label: name })),
    },
    statusFilter,
    {
      name: 'semesterCode',
      label: 'Semester',
      options: (known?.semesters ?? []).map((value) => ({ value, label: periodLabel(value) })),
    },
    {
      name: 'partner',
      label: 'Mitra',
      options: (known?.partners ?? []).map((value) => ({ value, label: value })),
    },
  ];
  return (
    <TablePage
      title="Program aktivitas mahasiswa"
      purpose="Proposal yang menunggu pengesahan, program yang berlangsung, dan konversi nilainya."
      actions={
        <Button component={Link} variant="default" to={`${STAFF_PATH}/jenis`}>
          Jenis kegiatan
        </Button>
      }
      endpoint={activityStaffContract.list}
      columns={activityColumns}
      filters={filters}
      exports={listExports(activityStaffContract.exportList)}
      searchLabel="Cari judul, nama, atau NIM"
      noun="kegiatan"
      nothing={{ title: 'Belum ada kegiatan yang diajukan.' }}
      rowName={({ title }) => title}
      onOpen={({ _id }) => void navigate(`${STAFF_PATH}/${_id}`)}
    />
  );
}
