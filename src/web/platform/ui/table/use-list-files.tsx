import { type ReactNode, useState } from 'react';
import type { CallInput, Endpoint, FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { reportContract } from '#shared/platform/reports/report.contract.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useJob } from '#web/platform/lib/jobs.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { JobProgress } from '../JobProgress.tsx';
import { formatLabels } from './list-exports.ts';
import type { Export } from './table-types.ts';

type Files = {
  /** Ways to take the list along; none for who may not. */
  exports: Export[];
  /** The job that makes a long list, where one was started. */
  progress: ReactNode;
};

const takeResult = (file: string): void =>
  void download(fileContract.downloadPrivate, { query: { file } }).catch(showError);

/**
 * A list of a report as a file, as it is filtered now: a short one at once, a long one by a job.
 * @param fixed what the query says besides the list's own.
 */
export function useListFiles(
  endpoint: Endpoint & { shape: 'file' },
  fixed: Record<string, string> = {},
): Files {
  const can = useCan();
  const [jobId, setJobId] = useState<string | null>(null);
  const { data: job } = useJob(jobId);
  const start = useEndpointMutation(reportContract.start);
  const take = async (asked: Record<string, string>, format: FileFormat): Promise<void> => {
    try {
      const query = { ...asked, ...fixed, format };
      const { data } = await start.mutateAsync({ body: { path: endpoint.path, query } });
      if (data.jobId === null) {
        const input: CallInput<Endpoint> = { params: undefined, query, body: undefined };
        return await download<Endpoint>(endpoint, input);
      }
      setJobId(data.jobId);
      toast.success('Daftar panjang: berkas sedang dibuat.');
    } catch (error) {
      showError(error);
    }
  };
  return {
    exports: can(endpoint.access)
      ? formatLabels.map(([format, label]) => ({ label, run: (query) => take(query, format) }))
      : [],
    progress: job !== undefined && <JobProgress job={job} onDownload={takeResult} />,
  };
}
