import { Button, Group, Stack } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import { type advisee, krsAdvisorContract } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { krsStateLabels, krsStates } from '#shared/platform/term/krs-state.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { DateText } from '#web/platform/ui/values.tsx';
import { KrsStateChip } from '../KrsStateChip.tsx';

type Advisee = z.infer<typeof advisee>;

const columns: Column<Advisee>[] = [
  {
    key: 'name',
    title: 'Mahasiswa',
    sortable: true,
    card: 'head',
    render: ({ name, warnings }) => (
      <Stack gap={4} align="start">
        <strong>{name}</strong>
        {warnings.length > 0 && (
          <StatusChip tone="warning">
            {warnings.length === 1 ? warnings[0] : `${warnings.length} peringatan`}
          </StatusChip>
        )}
      </Stack>
    ),
  },
  { key: 'nim', title: 'NIM', sortable: true, card: 'fact', render: ({ nim }) => nim },
  {
    key: 'state',
    title: 'KRS',
    card: 'fact',
    render: ({ krs }) => <KrsStateChip state={krs?.state ?? null} />,
  },
  {
    key: 'plan',
    title: 'Sks',
    align: 'right',
    card: 'fact',
    render: ({ krs }) => (krs === null ? '-' : `${krs.totalSks}/${krs.maxSks}`),
  },
  {
    key: 'entryYear',
    title: 'Angkatan',
    sortable: true,
    align: 'right',
    render: ({ entryYear }) => entryYear,
  },
  { key: 'semester', title: 'Smt', align: 'right', render: ({ semesterNumber }) => semesterNumber },
  {
    key: 'ips',
    title: 'IPS lalu',
    sortable: true,
    align: 'right',
    card: 'fact',
    render: ({ ips }) => hundredths(ips),
  },
  { key: 'ipk', title: 'IPK', sortable: true, align: 'right', render: ({ ipk }) => hundredths(ipk) },
  { key: 'passed', title: 'Sks lulus', align: 'right', render: ({ sksPassed }) => sksPassed },
  {
    key: 'arrears',
    title: 'Tunggakan',
    render: ({ hasArrears }) =>
      hasArrears === true ? (
        <StatusChip tone="warning">Ada</StatusChip>
      ) : hasArrears === false ? (
        'Tidak'
      ) : (
        '-'
      ),
  },
  {
    key: 'contact',
    title: 'Bimbingan terakhir',
    sortable: true,
    render: ({ lastContact }) => <DateText date={lastContact} />,
  },
  { key: 'className', title: 'Kelas', optional: true, render: ({ className }) => className ?? '-' },
];

const filters: Filter[] = [
  {
    name: 'state',
    label: 'Status KRS',
    options: [
      { value: 'NONE', label: 'Belum diisi' },
      ...krsStates.map((value) => ({ value, label: krsStateLabels[value] })),
    ],
  },
];

/** Approves every submitted KRS among the chosen rows, each checked again by the server. */
function ApproveMany({ rows, clear }: { rows: readonly Advisee[]; clear: () => void }) {
  const confirm = useConfirm();
  const approve = useEndpointMutation(krsAdvisorContract.approveMany, {
    invalidates: [krsAdvisorContract.advisees],
  });
  const waiting = rows.flatMap(({ krs }) => (krs?.state === 'SUBMITTED' ? [krs] : []));
  const run = async (): Promise<void> => {
    const agreed = await confirm({
      title: `Setujui KRS ${waiting.length} mahasiswa?`,
      consequence: 'Setiap KRS diperiksa sekali lagi; yang bermasalah tidak ikut disetujui.',
      verb: 'Setujui',
      danger: false,
    });
    if (!agreed) return;
    const items = waiting.map(({ _id, updatedAt }) => ({ _id, updatedAt }));
    approve.mutate(
      { body: { items } },
      {
        onSuccess: ({ data, message }) => {
          toast.success(message ?? `${data.approved} KRS disetujui.`);
          for (const { ok, name, message: why } of data.results) if (!ok) toast.warning(`${name}: ${why}`);
          clear();
        },
        onError: showError,
      },
    );
  };
  return (
    <Button disabled={waiting.length === 0} loading={approve.isPending} onClick={() => void run()}>
      {waiting.length === 0 ? 'Tidak ada yang menunggu' : `Setujui ${waiting.length} KRS`}
    </Button>
  );
}

/** `/dosen/mahasiswa-bimbingan`: the lecturer's advisees with results and the state of their KRS. */
export function Component() {
  const navigate = useNavigate();
  const openNotes = ({ _id }: Advisee, tab = ''): void =>
    void navigate(`/dosen/mahasiswa-bimbingan/mahasiswa/${_id}${tab}`);
  return (
    <TablePage
      title="Mahasiswa bimbingan"
      purpose="Mahasiswa yang Anda dampingi sebagai dosen PA, dengan KRS semester ini."
      actions={
        <Group gap="sm">
          <Button component={Link} to="/dosen/mahasiswa-bimbingan/cuti" variant="default">
            Cuti
          </Button>
          <Button component={Link} to="/dosen/mahasiswa-bimbingan/aktivitas" variant="default">
            Program aktivitas
          </Button>
        </Group>
      }
      endpoint={krsAdvisorContract.advisees}
      columns={columns}
      filters={filters}
      searchLabel="Cari NIM atau nama"
      noun="mahasiswa"
      nothing={{ title: 'Anda belum menjadi dosen PA.', hint: 'BAAK menetapkan dosen PA setiap mahasiswa.' }}
      rowName={({ name }) => name}
      onOpen={(row) => {
        const { krs } = row;
        if (krs !== null) void navigate(`/dosen/mahasiswa-bimbingan/${krs._id}`);
        else openNotes(row);
      }}
      renderMenu={(row) => (
        <RowMenu
          name={row.name}
          actions={[
            { label: 'Catatan bimbingan', run: () => openNotes(row) },
            { label: 'Transkrip', run: () => openNotes(row, '?tab=transkrip') },
          ]}
        />
      )}
      renderBulk={(rows, clear) => <ApproveMany rows={rows} clear={clear} />}
    />
  );
}
