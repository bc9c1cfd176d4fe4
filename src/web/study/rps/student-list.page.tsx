import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import type { RpsRow } from '#shared/study/rps/rps.views.ts';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { termFilter } from './rps-words.tsx';
import classes from './rps.module.css';

function PlanLink({ row: { rps, courseId, courseName, semesterCode } }: { row: RpsRow }) {
  if (rps === null) return 'Belum terbit';
  return (
    <Anchor
      component={Link}
      to={`/student/jadwal/rps/${rps.lectureId}/${courseId}/${semesterCode}`}
      fw={600}
      aria-label={`Lihat RPS ${courseName}`}
    >
      Lihat
    </Anchor>
  );
}

const columns: Column<RpsRow>[] = [
  {
    key: 'courseName',
    title: 'Mata kuliah',
    sortable: true,
    card: 'head',
    render: ({ courseName, courseCode }) => (
      <span className={classes.course}>
        {courseName}
        <small>{courseCode}</small>
      </span>
    ),
  },
  { key: 'sks', title: 'Sks', render: ({ sks }) => sks, sortable: true, align: 'right', card: 'fact' },
  {
    key: 'lecturers',
    title: 'Dosen',
    render: ({ lecturers }) => lecturers.map(({ name }) => name).join('; '),
    card: 'fact',
  },
  { key: 'plan', title: 'RPS', card: 'fact', render: (row) => <PlanLink row={row} /> },
];

/** `/student/jadwal/rps`: plans of the student's courses. */
export const Component = () => (
  <TablePage
    title="RPS mata kuliah saya"
    purpose="Rencana pembelajaran yang sudah disetujui kaprodi."
    endpoint={rpsContract.list}
    params={{ audience: 'student' }}
    columns={columns}
    filters={termFilter()}
    searchLabel="Cari mata kuliah"
    noun="mata kuliah"
    nothing={{
      title: 'Belum ada mata kuliah pada semester ini.',
      perTerm: true,
      hint: 'RPS tampil setelah KRS disetujui.',
    }}
    rowName={({ courseName }) => courseName}
  />
);
