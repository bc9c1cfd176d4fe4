import { Progress } from '@mantine/core';
import { useNavigate } from 'react-router';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import type { RpsRow } from '#shared/study/rps/rps.views.ts';
import { isOpenRps } from '#shared/study/rps/rps-procedure.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { localDate } from '#shared/platform/format/time.ts';
import { currentCampus } from '#web/platform/lib/campus.ts';
import { majorChoices } from '#web/platform/lib/course-labels.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { RowMenu, type RowAction } from '#web/platform/ui/RowMenu.tsx';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { PlanChip, planInForce, statusFilter, stepsDone, termFilter } from '../rps-words.tsx';
import classes from '../rps.module.css';
import { useRpsMoves } from '../use-rps-moves.ts';

const BASE = '/staff/rps';

/** Returns the day a plan was submitted, else the day it was made. */
const handInDay = ({ submittedAt, dateMade }: NonNullable<RpsRow['rps']>): string =>
  submittedAt === null ? dateMade : localDate(submittedAt, currentCampus().timeZone);

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
  { key: 'sks', title: 'Sks', render: ({ sks }) => sks, sortable: true, align: 'right' },
  {
    key: 'lecturers',
    title: 'Dosen',
    card: 'fact',
    render: ({ lecturers }) => lecturers.map(({ name }) => name).join('; '),
  },
  { key: 'revision', title: 'Revisi', render: ({ rps }) => rps?.revisionNo ?? '-', align: 'right' },
  {
    key: 'state',
    title: 'Status',
    sortable: true,
    card: 'fact',
    render: (row) => (
      <span className={classes.inline}>
        <PlanChip row={row} />
      </span>
    ),
  },
  {
    key: 'submittedAt',
    title: 'Tanggal',
    sortable: true,
    render: ({ rps }) => (rps === null ? '-' : shortDate(handInDay(rps))),
  },
  {
    key: 'steps',
    title: 'Kelengkapan',
    card: 'fact',
    render: (row) => (
      <span className={classes.course}>
        {stepsDone(row)} dari 3
        <Progress value={(stepsDone(row) * 100) / 3} aria-label={`Kelengkapan RPS ${row.courseName}`} />
      </span>
    ),
  },
];

const filters = (): Filter[] => [
  ...termFilter(),
  statusFilter,
  { name: 'concentration', label: 'Konsentrasi', options: majorChoices },
  { name: 'lecturerId', label: 'Dosen', options: [], lookup: lecturerContract.select },
];

/** Courses of a term with their plans; `?status=BELUM` lists those without. */
export function PlansTab() {
  const can = useCan();
  const navigate = useNavigate();
  const moves = useRpsMoves(BASE);
  const writes = can({ permissions: ['rps:create', 'rps:update'] });
  const actions = (row: RpsRow): RowAction[] => {
    const { rps, courseId, semesterCode } = row;
    if (rps === null) {
      const to = `${BASE}/isi?course=${courseId}&semester=${semesterCode}`;
      return writes ? [{ label: 'Isi', run: () => void navigate(to) }] : [];
    }
    const { _id: id, state } = rps;
    const target = { ...rps, courseName: row.courseName };
    const inForce = planInForce(row);
    const isWaiting = state === 'SUBMITTED' && can(rpsContract.approve.access);
    return [
      { label: isWaiting ? 'Tinjau' : 'Lihat', run: () => void navigate(`${BASE}/${id}`) },
      ...(inForce === null
        ? []
        : [{ label: 'Lihat yang berlaku', run: () => void navigate(`${BASE}/${inForce}`) }]),
      { label: 'Unduh', run: () => void download(rpsContract.print, { params: { id } }).catch(showError) },
      ...(writes && isOpenRps(state)
        ? [{ label: 'Ubah', run: () => void navigate(`${BASE}/${id}/isi`) }]
        : []),
      ...(can({ permissions: ['rps:delete'] }) && isOpenRps(state)
        ? [{ label: 'Hapus', danger: true, run: () => void moves.remove(target) }]
        : []),
    ];
  };
  const open = ({ rps }: RpsRow): void => {
    if (rps !== null) void navigate(`${BASE}/${rps._id}`);
  };
  return (
    <ListTable
      endpoint={rpsContract.list}
      params={{ audience: 'staff' }}
      columns={columns}
      filters={filters()}
      exports={listExports(rpsContract.export)}
      searchLabel="Cari kode atau mata kuliah"
      noun="mata kuliah"
      nothing={{
        title: 'Belum ada kelas pada semester ini.',
        perTerm: true,
        hint: 'RPS disusun setelah jadwal ditetapkan.',
      }}
      rowName={({ courseName }) => courseName}
      onOpen={open}
      renderMenu={(row) => <RowMenu name={row.courseName} actions={actions(row)} />}
    />
  );
}
