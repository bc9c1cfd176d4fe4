import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import {
  officialReportContract,
  reportSubject,
} from '#shared/desk/official-reports/official-report.contract.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { ReportForm } from './ReportForm.tsx';
import { newValues, startValues } from './report-values.ts';

type Subject = z.output<typeof reportSubject>;

const startQuery = (query: Subject) => endpointQuery(officialReportContract.start, { query });

/** The record the address names that the report is about, if any. */
const subjectOf = (search: URLSearchParams): Subject | null =>
  reportSubject.safeParse(Object.fromEntries(search)).data ?? null;

export const loader = pageLoader((client, { request }) => {
  const subject = subjectOf(new URL(request.url).searchParams);
  return subject && client.ensureQueryData(startQuery(subject));
});

export const access = officialReportContract.save.saves.create;

/** The form filled with what is known of the record; everything can still be changed. */
function Begun({ subject }: { subject: Subject }) {
  const { data } = useSuspenseQuery(startQuery(subject));
  return <ReportForm start={startValues(data, subject)} known={data.facts} />;
}

/** `/staff/report/tambah` (with `?about=&id=` from a record): writes an official report. */
export function Component() {
  const [search] = useSearchParams();
  const subject = subjectOf(search);
  return (
    <Page
      title="Tulis berita acara"
      purpose={
        subject === null
          ? 'Simpan sebagai draf, lalu jadikan final untuk mendapat nomor.'
          : 'Terisi dari data portal; periksa dan lengkapi, lalu simpan sebagai draf.'
      }
    >
      {subject === null ? <ReportForm start={newValues()} /> : <Begun subject={subject} />}
    </Page>
  );
}
