import { Button, Select } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { krsStaffContract } from '#shared/enrolment/krs/krs-staff.contract.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { Progress } from './Progress.tsx';
import { StudentsTab } from './StudentsTab.tsx';
import { later } from '#web/platform/lib/later.tsx';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';

const UnregisteredTab = laterPanel(async () => (await import('./UnregisteredTab.tsx')).UnregisteredTab);
const ClassSeats = laterPanel(async () => (await import('./ClassSeats.tsx')).ClassSeats);
const RepairDialog = later(async () => (await import('./RepairDialog.tsx')).RepairDialog);

const summaryQuery = (periodId: string | null) =>
  endpointQuery(krsStaffContract.summary, { query: { periodId: periodId ?? undefined } });

export const loader = pageLoader((client, { request }) =>
  client.ensureQueryData(summaryQuery(new URL(request.url).searchParams.get('periodId'))),
);

/** `/staff/laporan/krs-report`: progress of a term's KRS by student and by class. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const can = useCan();
  const { data: summary } = useSuspenseQuery(summaryQuery(params.get('periodId')));
  const [adding, setAdding] = useState(false);
  const { period, periods } = summary;
  const mayFill = period.isActive && can({ permissions: ['krs:create', 'krs:update'] });
  const choose = (value: string | null): void =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.set('periodId', value ?? '');
      next.delete('page');
      return next;
    });
  return (
    <Page
      title="Laporan KRS"
      purpose={`Semester ${period.label}`}
      actions={
        <>
          {periods.length > 1 && (
            <Select
              aria-label="Semester"
              allowDeselect={false}
              data={periods.map(({ _id, label }) => ({ value: _id, label }))}
              value={period._id}
              onChange={choose}
            />
          )}
          {mayFill && (
            <Button leftSection={<IconPlus size={18} stroke={1.8} />} onClick={() => setAdding(true)}>
              Isikan KRS
            </Button>
          )}
        </>
      }
    >
      <Progress key={`progress-${period._id}`} summary={summary} />
      <UrlTabs
        key={period._id}
        label="Bagian laporan KRS"
        tabs={[
          {
            value: 'mahasiswa',
            label: 'Per mahasiswa',
            content: <StudentsTab period={period} />,
          },
          { value: 'kelas', label: 'Per kelas', content: <ClassSeats periodId={period._id} /> },
          {
            value: 'tanpa-krs',
            label: 'Tanpa KRS disetujui',
            content: <UnregisteredTab summary={summary} />,
          },
        ]}
      />
      {adding && <RepairDialog term={period.label} onClose={() => setAdding(false)} />}
    </Page>
  );
}
