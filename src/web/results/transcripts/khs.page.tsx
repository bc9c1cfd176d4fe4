import { Button, Select } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { type Khs, transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { KhsTable } from './KhsTable.tsx';
import { later } from '#web/platform/lib/later.tsx';

const CourseDialog = later(async () => (await import('./CourseDialog.tsx')).CourseDialog);

const khsQuery = (period: string | undefined) => endpointQuery(transcriptContract.khs, { query: { period } });
const periodOf = (search: URLSearchParams): string | undefined => search.get('period') ?? undefined;

export const loader = pageLoader((client, { request }) =>
  client.ensureQueryData(khsQuery(periodOf(new URL(request.url).searchParams))),
);

const isPrintable = ({ rows }: Khs): boolean => rows.some(({ gradeId }) => gradeId !== null);

/** The student's results of one term. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const { data: khs } = useSuspenseQuery(khsQuery(periodOf(search)));
  const [course, setCourse] = useState<string | null>(null);
  const chosen = khs.rows.find(({ courseId }) => courseId === course);
  if (khs.period === null) {
    return (
      <Page title="Kartu hasil studi">
        <EmptyState
          title="Belum ada hasil studi."
          hint="KHS muncul setelah Anda mengambil mata kuliah dan nilainya terbit."
        />
      </Page>
    );
  }
  const print = fillPath(transcriptContract.printKhs.path, { id: khs.student._id });
  return (
    <Page
      title="Kartu hasil studi"
      purpose={khs.isProvisional ? 'Sebagian nilai belum terbit; IPS masih sementara.' : undefined}
      actions={
        isPrintable(khs) && (
          <Button
            component="a"
            href={`${print}?period=${khs.period.code}`}
            target="_blank"
            leftSection={<IconPrinter size={18} />}
          >
            Cetak PDF
          </Button>
        )
      }
    >
      <Select
        label="Semester"
        maw={280}
        allowDeselect={false}
        data={khs.periods.map(({ code, label }) => ({ value: code, label }))}
        value={khs.period.code}
        onChange={(period) => setSearch({ period: period ?? '' }, { replace: true })}
      />
      <DetailBand
        title={khs.student.name}
        subtitle={`NIM ${khs.student.nim} · ${khs.period.label}`}
        figures={[
          { label: khs.isProvisional ? 'IPS sementara' : 'IPS', value: hundredths(khs.ips) },
          { label: 'IPK', value: hundredths(khs.ipk) },
          { label: 'Sks lulus', value: khs.sksPassed },
          { label: 'Batas sks berikutnya', value: khs.nextMaxSks ?? '-' },
        ]}
      />
      <KhsTable khs={khs} onOpen={setCourse} />
      {chosen && <CourseDialog row={chosen} onClose={() => setCourse(null)} />}
    </Page>
  );
}
