import { type ReactNode, useState } from 'react';
import { fileContract } from '#shared/contracts/file.contract.ts';
import { type KrsReport, krsStaffContract } from '#shared/contracts/krs-staff.contract.ts';
import { download } from '#web/lib/download.ts';
import { showError } from '#web/lib/errors.ts';
import { useJob } from '#web/lib/jobs.ts';
import { useEndpointMutation } from '#web/lib/query.ts';
import { useCan } from '#web/lib/session.tsx';
import { toast } from '#web/lib/toast.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import type { Export } from '#web/ui/table/table-types.ts';

const formats = [
  { label: 'XLSX', format: 'xlsx' },
  { label: 'CSV', format: 'csv' },
  { label: 'PDF', format: 'pdf' },
] as const;

type Report = {
  /** Ways to take the list along; none for who may not. */
  exports: Export[];
  /** The job that makes a long list, where one was started. */
  progress: ReactNode;
};

const takeResult = (file: string): void =>
  void download(fileContract.downloadPrivate, { query: { file } }).catch(showError);

/** A list of the KRS report as a file, as it is filtered now: a short one at once, a long one by a job. */
export function useReport(of: KrsReport): Report {
  const can = useCan();
  const [jobId, setJobId] = useState<string | null>(null);
  const { data: job } = useJob(jobId);
  const start = useEndpointMutation(krsStaffContract.startReport, { invalidates: [] });
  const take = async (query: Record<string, string>, format: (typeof formats)[number]['format']) => {
    try {
      const wish = { ...query, of, format };
      const { data } = await start.mutateAsync({ body: wish });
      if (data.jobId === null) return await download(krsStaffContract.exportReport, { query: wish });
      setJobId(data.jobId);
      toast.success('Daftar panjang: berkas sedang dibuat.');
    } catch (error) {
      showError(error);
    }
  };
  const may = can(krsStaffContract.startReport.access);
  return {
    exports: may
      ? formats.map(({ label, format }) => ({ label, run: (query) => void take(query, format) }))
      : [],
    progress: job !== undefined && <JobProgress job={job} onDownload={takeResult} />,
  };
}
