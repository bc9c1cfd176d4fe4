import type { StudentClassRow } from '#shared/people/student-classes/student-class.contract.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { NOTHING } from '#shared/platform/format/number.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';

/** Columns of a list of classes. */
export const classColumns: Column<StudentClassRow>[] = [
  {
    key: 'name',
    title: 'Kelas',
    render: ({ name, label, isActive }) => (
      <>
        <strong>{name}</strong> {label} {!isActive && <StatusChip tone="neutral">Tidak dipakai</StatusChip>}
      </>
    ),
    sortable: true,
    card: 'head',
  },
  { key: 'entryYear', title: 'Angkatan', render: ({ entryYear }) => entryYear, sortable: true, card: 'fact' },
  { key: 'classType', title: 'Tipe', render: ({ classType }) => classTypeLabels[classType], card: 'fact' },
  {
    key: 'members',
    title: 'Anggota',
    render: ({ members, capacity }) => `${members} dari ${capacity}`,
    align: 'right',
    sortable: true,
    card: 'fact',
  },
  {
    key: 'advisorName',
    title: 'Dosen PA',
    render: ({ advisorName }) => advisorName ?? NOTHING,
    isWide: true,
  },
];
