import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { officialReportContract } from '#shared/desk/official-reports/official-report.contract.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { ReportForm } from './ReportForm.tsx';
import { changeValues } from './report-values.ts';

const reportQuery = (id: string) => endpointQuery(officialReportContract.get, { params: { id } });

export const loader = pageLoader((client, { params }) =>
  client.ensureQueryData(reportQuery(params['id'] ?? '')),
);

export const access = officialReportContract.save.saves.update;

/** `/staff/report/:id/ubah`: changes a draft, for whoever may write it. */
export function Component() {
  const { id = '' } = useParams();
  const { data } = useSuspenseQuery(reportQuery(id));
  return (
    <Page title={`Ubah ${data.title}`}>
      {data.mayWrite ? (
        <ReportForm start={changeValues(data)} />
      ) : (
        <EmptyState
          title={data.state === 'DRAFT' ? 'Draf ini milik pengguna lain.' : 'Berita acara ini sudah final.'}
          hint="Isinya dapat dibaca, tetapi tidak diubah."
        />
      )}
    </Page>
  );
}
