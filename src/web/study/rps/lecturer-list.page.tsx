import { Anchor } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import type { RpsRow } from '#shared/study/rps/rps.views.ts';
import { isOpenRps } from '#shared/study/rps/rps-procedure.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { RowMenu, type RowAction } from '#web/platform/ui/RowMenu.tsx';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { PlanChip, planInForce, statusFilter, stepsDone, termFilter } from './rps-words.tsx';
import classes from './rps.module.css';
import { useRpsMoves } from './use-rps-moves.ts';

const BASE = '/dosen/rps';

const fillPath = ({ courseId, semesterCode, rps }: RpsRow): string =>
  rps === null
    ? `${BASE}/isi?course=${courseId}&semester=${semesterCode}`
    : `${BASE}/${rps._id}/isi?langkah=${Math.min(3, stepsDone({ rps } as RpsRow) + 1)}`;

/** Label of the next action on a plan. */
function nextStep(row: RpsRow): { label: string; to: string } | null {
  const { rps, mine } = row;
  if (rps === null) return mine ? { label: 'Isi', to: fillPath(row) } : null;
  if (!mine || !isOpenRps(rps.state)) return { label: 'Lihat', to: `${BASE}/${rps._id}` };
  return { label: rps.state === 'REVISION' ? 'Perbaiki' : 'Lanjut', to: fillPath(row) };
}

const columns: Column<RpsRow>[] = [
  {
    key: 'courseName',
    title: 'Mata kuliah',
    sortable: true,
    card: 'head',
    render: ({ courseName, courseCode, classes: names }) => (
      <span className={classes.course}>
        {courseName}
        <small>
          {courseCode} · kelas {names.join(', ')}
        </small>
      </span>
    ),
  },
  { key: 'sks', title: 'Sks', render: ({ sks }) => sks, sortable: true, align: 'right' },
  { key: 'revision', title: 'Revisi', render: ({ rps }) => rps?.revisionNo ?? '-', align: 'right' },
  {
    key: 'state',
    title: 'Status',
    card: 'fact',
    render: (row) => (
      <span className={classes.inline}>
        <PlanChip row={row} />
      </span>
    ),
  },
  { key: 'steps', title: 'Langkah', card: 'fact', render: (row) => `${stepsDone(row)} dari 3` },
  {
    key: 'deadline',
    title: 'Batas',
    card: 'fact',
    render: ({ deadline }) => (deadline === null ? '-' : shortDate(deadline)),
  },
  {
    key: 'next',
    title: 'Berikutnya',
    card: 'fact',
    render: (row) => {
      const next = nextStep(row);
      if (next === null) return 'Disusun koordinator';
      return (
        <Anchor component={Link} to={next.to} fw={600} aria-label={`${next.label} RPS ${row.courseName}`}>
          {next.label}
        </Anchor>
      );
    },
  },
];

/** `/dosen/rps`: the lecturer's courses of a term with their plans. */
export function Component() {
  const navigate = useNavigate();
  const moves = useRpsMoves(BASE);
  const actions = (row: RpsRow): RowAction[] => {
    const { rps, mine } = row;
    if (rps === null) return [];
    const target = { ...rps, courseName: row.courseName };
    const inForce = planInForce(row);
    return [
      { label: 'Lihat', run: () => void navigate(`${BASE}/${rps._id}`) },
      ...(inForce === null
        ? []
        : [{ label: 'Lihat yang berlaku', run: () => void navigate(`${BASE}/${inForce}`) }]),
      {
        label: 'Cetak',
        run: () => void download(rpsContract.print, { params: { id: rps._id } }).catch(showError),
      },
      ...(mine && rps.state === 'APPROVED'
        ? [{ label: 'Buat revisi', run: () => moves.revise(target) }]
        : []),
      ...(mine && isOpenRps(rps.state)
        ? [{ label: 'Hapus', danger: true, run: () => void moves.remove(target) }]
        : []),
    ];
  };
  return (
    <TablePage
      title="RPS"
      purpose="Rencana pembelajaran semester mata kuliah yang Anda ampu."
      endpoint={rpsContract.list}
      params={{ audience: 'lecture' }}
      columns={columns}
      filters={[...termFilter(), statusFilter]}
      searchLabel="Cari mata kuliah"
      noun="mata kuliah"
      nothing={{
        title: 'Belum ada mata kuliah yang Anda ampu pada semester ini.',
        perTerm: true,
        hint: 'RPS disusun setelah BAAK menetapkan jadwal.',
      }}
      rowName={({ courseName }) => courseName}
      renderMenu={(row) => <RowMenu name={row.courseName} actions={actions(row)} />}
    />
  );
}
