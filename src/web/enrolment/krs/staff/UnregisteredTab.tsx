import { Button } from '@mantine/core';
import { type Deactivation, krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useShownJob } from '#web/platform/lib/jobs.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { JobProgress } from '#web/platform/ui/JobProgress.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import { closingRefresh, krsLists } from '../detail-query.ts';
import type { Summary } from './Progress.tsx';
import { krsColumns } from './student-columns.tsx';

const deactivationHints: Readonly<Record<Deactivation, string>> = {
  DUE: 'Masa KRS sudah berakhir. Periksa daftar ini, lalu nonaktifkan.',
  LATER: 'Dapat dinonaktifkan setelah masa KRS terlambat berakhir.',
  NEVER: 'Menonaktifkan hanya pada semester reguler yang aktif.',
};

const recorded = (students: number): string =>
  students === 0
    ? ''
    : ` Semester ini ikut dicatat untuk ${grouped(students)} mahasiswa yang sudah tidak aktif atau cuti sebelumnya.`;

/** Makes the listed students inactive after the preview is confirmed. */
function Deactivate({ summary, total }: { summary: Summary; total: number }) {
  const confirm = useConfirm();
  const [job, show] = useShownJob(summary.jobs.deactivate, krsLists);
  const start = useEndpointMutation(krsStaffContract.deactivate, closingRefresh);
  const { deactivation, toDeactivate, toRecord } = summary;
  const onlyRecords = toDeactivate === 0 && toRecord > 0;
  const verb = onlyRecords ? 'Catat' : 'Nonaktifkan';
  const run = async (): Promise<void> => {
    const sure = await confirm({
      title: onlyRecords
        ? `Catat semester ${grouped(toRecord)} mahasiswa?`
        : `Nonaktifkan ${grouped(toDeactivate)} mahasiswa?`,
      consequence: onlyRecords
        ? `Semester ${summary.period.label} dicatat sebagai tidak aktif atau cuti, sesuai status mereka sekarang.`
        : `Status mereka menjadi Tidak Aktif untuk semester ${summary.period.label}. KRS yang disetujui kemudian mengaktifkan kembali.${recorded(toRecord)}`,
      verb,
    });
    if (!sure) return;
    start.mutate(
      { body: { periodId: summary.period._id, expected: toDeactivate } },
      { onSuccess: ({ data }) => show(data.jobId), onError: showError },
    );
  };
  return (
    <Panel
      title={`${grouped(total)} mahasiswa aktif tanpa KRS yang disetujui`}
      hint={
        (deactivation === 'DUE' && toDeactivate < total
          ? `Masa KRS ${grouped(toDeactivate)} di antaranya sudah berakhir. Periksa daftar ini, lalu nonaktifkan.`
          : deactivationHints[deactivation]) + recorded(toRecord)
      }
      actions={
        deactivation === 'DUE' && (
          <Button
            color="red"
            disabled={toDeactivate + toRecord === 0}
            loading={start.isPending}
            onClick={() => void run()}
          >
            {verb}
          </Button>
        )
      }
    >
      {job !== undefined && <JobProgress job={job} />}
    </Panel>
  );
}

/** Active students whose KRS of the term is not approved. */
export function UnregisteredTab({ summary }: { summary: Summary }) {
  const can = useCan();
  const report = useListFiles(krsStaffContract.exportReport, { of: 'unregistered' });
  const periodId = summary.period._id;
  const { data } = useLookup(endpointQuery(krsStaffContract.unregistered, { query: { periodId } }));
  return (
    <>
      {data !== undefined && can(krsStaffContract.deactivate.access) && (
        <Deactivate summary={summary} total={data.meta.total} />
      )}
      {report.progress}
      <ListTable
        endpoint={krsStaffContract.unregistered}
        fixed={{ periodId }}
        columns={krsColumns}
        exports={report.exports}
        searchLabel="Cari NIM atau nama"
        noun="mahasiswa"
        nothing={{ title: 'Tidak ada mahasiswa aktif tanpa KRS yang disetujui.' }}
        rowName={({ name }) => name}
      />
    </>
  );
}
