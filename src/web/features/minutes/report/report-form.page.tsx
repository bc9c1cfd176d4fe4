import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { officialReportContract } from '#shared/contracts/official-report.contract.ts';
import { endpointQuery, pageLoader } from '#web/lib/query.ts';
import { Page } from '#web/ui/Page.tsx';
import { ReportForm } from './ReportForm.tsx';

const reportQuery = (id: string) => endpointQuery(officialReportContract.get, { params: { id } });

export const loader = pageLoader((client, { params: { id } }) =>
  id === undefined ? null : client.ensureQueryData(reportQuery(id)),
);

function Change({ id }: { id: string }) {
  const { data } = useSuspenseQuery(reportQuery(id));
  return (
    <Page title={`Ubah ${data.title}`}>
      <ReportForm report={data} />
    </Page>
  );
}

/** `/staff/report/tambah` and `/staff/report/:id/ubah`: writes an official report. */
export function Component() {
  const { id } = useParams();
  if (id !== undefined) return <Change id={id} />;
  return (
    <Page title="Tulis berita acara" purpose="Simpan sebagai draf, lalu jadikan final untuk mendapat nomor.">
      <ReportForm report={null} />
    </Page>
  );
}
