import { Select } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { thesisReportContract } from '#shared/completion/thesis/thesis-report.contract.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { StagesTab } from './StagesTab.tsx';

const LoadsTab = laterPanel(async () => (await import('./LoadsTab.tsx')).LoadsTab);

const periodsQuery = () => endpointQuery(thesisStaffContract.periods, {});
const stagesQuery = (periodeId: string | null) =>
  endpointQuery(thesisReportContract.periods, { query: { periodeId: periodeId ?? undefined } });

export const loader = pageLoader((client, { request }) =>
  Promise.all([
    client.ensureQueryData(periodsQuery()),
    client.ensureQueryData(stagesQuery(new URL(request.url).searchParams.get('periodeId'))),
  ]),
);

/** `/staff/laporan/skripsi-report`: theses by stage, how long they take, and what each lecturer supervises. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const periodeId = params.get('periodeId');
  const { data: periods } = useSuspenseQuery(periodsQuery());
  const { data: report } = useSuspenseQuery(stagesQuery(periodeId));
  if (periods.length === 0) {
    return (
      <Page title="Laporan skripsi">
        <EmptyState title="Belum ada periode skripsi." hint="Buka periode di menu Skripsi." />
      </Page>
    );
  }
  const choose = (value: string | null): void =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      if (value === null) next.delete('periodeId');
      else next.set('periodeId', value);
      return next;
    });
  return (
    <Page title="Laporan skripsi" purpose="Tahap, lama pengerjaan, dan beban bimbingan.">
      <Select
        label="Periode"
        placeholder="Semua periode"
        maw={280}
        clearable
        data={periods.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={periodeId}
        onChange={choose}
      />
      <UrlTabs
        key={periodeId}
        label="Bagian laporan"
        tabs={[
          {
            value: 'tahap',
            label: 'Tahap',
            content: <StagesTab report={report} periodeId={periodeId} />,
          },
          { value: 'dosen', label: 'Per dosen', content: <LoadsTab periodeId={periodeId} /> },
        ]}
      />
    </Page>
  );
}
