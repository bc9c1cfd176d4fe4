import { useState } from 'react';
import { fillPath, type ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { ReasonWindow } from '#web/platform/ui/ReasonWindow.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { MomentText } from '#web/platform/ui/values.tsx';

type Row = ResponseOf<typeof gradeContract.corrections>[number];

const states: Record<Row['status'], { label: string; tone: Tone }> = {
  REQUESTED: { label: 'Menunggu', tone: 'warning' },
  APPROVED: { label: 'Disetujui', tone: 'success' },
  REJECTED: { label: 'Ditolak', tone: 'danger' },
};

const columns: Column<Row>[] = [
  {
    key: 'studentName',
    title: 'Mahasiswa',
    card: 'head',
    render: ({ studentName, nim }) => (
      <>
        <strong>{studentName}</strong> {nim}
      </>
    ),
  },
  {
    key: 'course',
    title: 'Mata kuliah',
    card: 'fact',
    render: ({ courseName, className }) => `${courseName}${className === null ? '' : ` kelas ${className}`}`,
  },
  {
    key: 'change',
    title: 'Perubahan',
    card: 'fact',
    render: ({ fromScore, fromLetter, proposedScore, proposedLetter }) =>
      `${hundredths(fromScore)} (${fromLetter ?? '-'}) menjadi ${hundredths(proposedScore)} (${proposedLetter})`,
  },
  { key: 'reason', title: 'Alasan', render: ({ reason }) => reason },
  { key: 'proof', title: 'Bukti', render: ({ proof }) => proof?.name ?? 'Tanpa bukti' },
  { key: 'by', title: 'Pengaju', render: ({ requestedByName }) => requestedByName },
  {
    key: 'createdAt',
    title: 'Diajukan',
    sortable: true,
    render: ({ createdAt }) => <MomentText at={createdAt} />,
  },
  {
    key: 'note',
    title: 'Catatan keputusan',
    optional: true,
    render: ({ decisionNote }) => decisionNote || '-',
  },
  {
    key: 'status',
    title: 'Status',
    card: 'fact',
    render: ({ status }) => <StatusChip tone={states[status].tone}>{states[status].label}</StatusChip>,
  },
];

const filters: Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: Object.entries(states).map(([value, { label }]) => ({ value, label })),
  },
];

const openProof = ({ _id: id }: Row): void => {
  window.open(fillPath(gradeContract.correctionProof.path, { id }), '_blank', 'noopener');
};

/** Corrections of published grades; kaprodi decides those of others. */
export function CorrectionsTab() {
  const can = useCan();
  const confirm = useConfirm();
  const decide = useEndpointMutation(gradeContract.decideCorrection, {
    invalidates: [gradeContract.corrections, gradeContract.sheet],
  });
  const [rejecting, setRejecting] = useState<Row | null>(null);
  const send = (row: Row, decision: { approve: boolean; note?: string }): void =>
    decide.mutate(
      { params: { id: row._id }, body: decision },
      {
        onError: showError,
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Keputusan tersimpan.');
          setRejecting(null);
        },
      },
    );
  const approve = async (row: Row): Promise<void> => {
    const agreed = await confirm({
      title: `Setujui koreksi nilai ${row.studentName}?`,
      consequence: `Nilai ${row.courseName} menjadi ${hundredths(row.proposedScore)} (${row.proposedLetter}); IPK dihitung ulang dan mahasiswa diberi tahu.`,
      verb: 'Setujui',
      danger: false,
    });
    if (agreed) send(row, { approve: true });
  };
  const mayDecide = can(gradeContract.decideCorrection.access);
  const actions = (row: Row) => [
    ...(row.proof === null ? [] : [{ label: 'Lihat bukti', run: () => openProof(row) }]),
    ...(mayDecide && row.mayDecide
      ? [
          { label: 'Setujui', run: () => void approve(row) },
          { label: 'Tolak', danger: true, run: () => setRejecting(row) },
        ]
      : []),
  ];
  return (
    <>
      <ListTable
        endpoint={gradeContract.corrections}
        columns={columns}
        filters={filters}
        searchLabel="Cari nama atau NIM"
        noun="koreksi"
        nothing={{ title: 'Belum ada pengajuan koreksi nilai.' }}
        rowName={({ studentName }) => studentName}
        renderMenu={(row) => <RowMenu name={row.studentName} actions={actions(row)} />}
      />
      {rejecting !== null && (
        <ReasonWindow
          title={`Tolak koreksi nilai ${rejecting.studentName}?`}
          consequence={`Nilai ${rejecting.courseName} tetap ${hundredths(rejecting.fromScore)} (${rejecting.fromLetter ?? '-'}). Dosen membaca alasan ini.`}
          verb="Tolak koreksi"
          busy={decide.isPending}
          onClose={() => setRejecting(null)}
          onSubmit={(note) => send(rejecting, { approve: false, note })}
        />
      )}
    </>
  );
}
