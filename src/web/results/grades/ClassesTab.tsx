import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { type ClassGradeRow, gradeReportContract } from '#shared/results/grades/grade-report.contract.ts';
import { gradeStatusLabels } from '#shared/results/grades/grade.views.ts';
import { gradeStatuses } from '#shared/teaching/schedules/schedule.views.ts';
import { letters } from '#shared/platform/grading/scale.ts';
import { NOTHING, grouped } from '#shared/platform/format/number.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { entryYearFilter } from '#web/platform/ui/finance/filters.ts';
import { useClassFilters } from '#web/platform/ui/study/class-filters.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import { DateText, MomentText, Score } from '#web/platform/ui/values.tsx';
import { gradeTones } from './grade-words.ts';
import { missingText, nameOf } from './missing-text.ts';
import { later } from '#web/platform/lib/later.tsx';

const ExtendDialog = later(async () => (await import('./ExtendDialog.tsx')).ExtendDialog);
const ReturnDialog = later(async () => (await import('./ReturnDialog.tsx')).ReturnDialog);

/** "A 3, B+ 10": the letters that were given. */
const letterCounts = (counts: readonly number[]): string =>
  letters.flatMap((letter, i) => (counts[i] ? [`${letter} ${counts[i]}`] : [])).join(', ') || NOTHING;

const columns: Column<ClassGradeRow>[] = [
  {
    key: 'courseCode',
    title: 'Mata kuliah',
    sortable: true,
    card: 'head',
    render: ({ courseCode, courseName }) => (
      <>
        <strong>{courseName}</strong> {courseCode}
      </>
    ),
  },
  { key: 'className', title: 'Kelas', sortable: true, card: 'fact', render: ({ className }) => className },
  { key: 'lecturers', title: 'Dosen', render: ({ lecturers }) => lecturers.join('; ') || '-' },
  {
    key: 'graded',
    title: 'Bernilai',
    align: 'right',
    card: 'fact',
    render: ({ graded, students, ungraded }) => (
      <>
        {graded} dari {students}{' '}
        {ungraded > 0 && <StatusChip tone="warning">{ungraded} belum bernilai</StatusChip>}
      </>
    ),
  },
  { key: 'mean', title: 'Rata-rata', align: 'right', render: ({ mean }) => <Score value={mean} /> },
  {
    key: 'deviation',
    title: 'Simpangan baku',
    align: 'right',
    optional: true,
    render: ({ deviation }) => <Score value={deviation} />,
  },
  {
    key: 'letters',
    title: 'Sebaran huruf',
    optional: true,
    render: ({ letters: counts }) => letterCounts(counts),
  },
  {
    key: 'status',
    title: 'Status',
    sortable: true,
    card: 'fact',
    render: ({ status, daysLate }) => (
      <StatusChip tone={daysLate > 0 ? 'danger' : gradeTones[status]}>
        {daysLate > 0 ? `Terlambat ${daysLate} hari` : gradeStatusLabels[status]}
      </StatusChip>
    ),
  },
  { key: 'deadline', title: 'Batas', render: ({ deadline }) => <DateText date={deadline} /> },
  {
    key: 'submittedAt',
    title: 'Diserahkan',
    sortable: true,
    optional: true,
    render: ({ submittedAt }) => <MomentText at={submittedAt} />,
  },
  {
    key: 'openObjections',
    title: 'Sanggahan',
    align: 'right',
    optional: true,
    render: ({ openObjections }) => openObjections,
  },
];

const filters: Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: gradeStatuses.map((value) => ({ value, label: gradeStatusLabels[value] })),
  },
  { name: 'late', label: 'Nilai terlambat', options: [{ value: 'true', label: 'Lewat batas' }] },
  {
    name: 'ungraded',
    label: 'Belum bernilai',
    options: [{ value: 'true', label: 'Masuk setelah nilai diserahkan' }],
  },
];

/** Publishes chosen classes after asking; those not submitted, and those without all grades, are told beforehand. */
function usePublish() {
  const confirm = useConfirm();
  const publish = useEndpointMutation(gradeContract.publish, {
    invalidates: [gradeReportContract.classes, gradeReportContract.home, gradeContract.sheet],
  });
  return async (rows: readonly ClassGradeRow[], clear: () => void): Promise<void> => {
    const ready = rows.filter(({ status }) => status === 'SUBMITTED');
    const skipped = rows.length - ready.length;
    if (ready.length === 0) return void toast.warning('Pilih kelas yang nilainya sudah diserahkan.');
    const students = ready.reduce((sum, row) => sum + row.students - row.ungraded, 0);
    const agreed = await confirm({
      title: `Terbitkan nilai ${ready.length} kelas?`,
      consequence: `${grouped(students)} nilai terlihat oleh mahasiswa dan IPK dihitung ulang.${skipped > 0 ? ` ${skipped} kelas belum diserahkan dan dilewati.` : ''}${missingText(ready)}`,
      verb: 'Terbitkan',
      danger: false,
    });
    if (!agreed) return;
    publish.mutate(
      { body: { scheduleIds: ready.map(({ _id }) => _id) } },
      {
        onError: showError,
        onSuccess: ({ data, message }) => {
          const tell = data.held.length + data.late.length > 0 ? toast.warning : toast.success;
          tell(message ?? 'Nilai terbit.');
          clear();
        },
      },
    );
  };
}

/** Classes of a term with the state of their grades. */
export function ClassesTab({ period }: { period: string }) {
  const can = useCan();
  const navigate = useNavigate();
  const publish = usePublish();
  const classFilters = useClassFilters(period);
  const files = useListFiles(gradeReportContract.exportClasses);
  const [dialog, setDialog] = useState<{ kind: 'return' | 'extend'; row: ClassGradeRow } | null>(null);
  const mayPublish = can(gradeContract.publish.access);
  const open = ({ _id }: ClassGradeRow): void => void navigate(`/staff/laporan/nilai-report/${_id}`);
  const actions = (row: ClassGradeRow) => [
    { label: 'Buka lembar nilai', run: () => open(row) },
    ...(mayPublish && row.status === 'SUBMITTED'
      ? [
          { label: 'Terbitkan', run: () => void publish([row], () => undefined) },
          { label: 'Kembalikan ke dosen', run: () => setDialog({ kind: 'return', row }) },
        ]
      : []),
    ...(can(gradeContract.extend.access) && row.status === 'DRAFT'
      ? [{ label: 'Perpanjang masa pengisian nilai', run: () => setDialog({ kind: 'extend', row }) }]
      : []),
  ];
  const close = (): void => setDialog(null);
  return (
    <>
      {files.progress}
      <ListTable
        endpoint={gradeReportContract.classes}
        fixed={{ period }}
        columns={columns}
        filters={[...filters, ...classFilters, entryYearFilter()]}
        exports={files.exports}
        searchLabel="Cari mata kuliah"
        noun="kelas"
        nothing={{ title: 'Belum ada kelas pada semester ini.', perTerm: true }}
        rowName={nameOf}
        onOpen={open}
        renderMenu={(row) => <RowMenu name={nameOf(row)} actions={actions(row)} />}
        {...(mayPublish && {
          renderBulk: (rows: ClassGradeRow[], clear: () => void) => (
            <Button size="compact-md" onClick={() => void publish(rows, clear)}>
              Terbitkan
            </Button>
          ),
        })}
      />
      {dialog?.kind === 'return' && (
        <ReturnDialog row={dialog.row} name={nameOf(dialog.row)} onClose={close} />
      )}
      {dialog?.kind === 'extend' && (
        <ExtendDialog row={dialog.row} name={nameOf(dialog.row)} onClose={close} />
      )}
    </>
  );
}
