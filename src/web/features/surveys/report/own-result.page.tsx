import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { surveyReportContract } from '#shared/contracts/survey-report.contract.ts';
import { messageOf } from '#web/lib/call-error.ts';
import { endpointQuery, pageLoader } from '#web/lib/query.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { LecturerView } from './LecturerView.tsx';
import { ResultDetail } from './ResultDetail.tsx';

const contract = surveyReportContract;
const resultQuery = (semester: string | null) =>
  endpointQuery(contract.mine, { query: { semester: semester ?? undefined } });

export const loader = pageLoader((client, { request }) =>
  client.ensureQueryData(resultQuery(new URL(request.url).searchParams.get('semester'))),
);

function ClassDetail({ scheduleId }: { scheduleId: string }) {
  const { data, error } = useQuery(endpointQuery(contract.mineDetail, { query: { scheduleId } }));
  if (error !== null)
    return <EmptyState drawing="failure" title="Hasil gagal dimuat." hint={messageOf(error)} />;
  if (data === undefined) return <p role="status">Memuat hasil…</p>;
  return <ResultDetail detail={data} />;
}

/** `/dosen/hasil-edo`: what students think of the own teaching. */
export function Component() {
  const [search] = useSearchParams();
  const { data: result } = useSuspenseQuery(resultQuery(search.get('semester')));
  const [open, setOpen] = useState<string | null>(null);
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  return (
    <Page
      title="Hasil EDO saya"
      purpose="Jawaban mahasiswa tanpa nama. Komentar tampil setelah nilai kelas dipublikasikan."
      actions={
        result.whole !== null && (
          <Button
            component="a"
            href={`${contract.minePrint.path}?semester=${result.period?.code ?? ''}`}
            target="_blank"
            leftSection={<IconPrinter size={18} stroke={1.7} />}
          >
            Cetak PDF
          </Button>
        )
      }
    >
      <LecturerView
        result={result}
        onOpen={({ scheduleId }) => setOpen(scheduleId)}
        items={{ endpoint: contract.mineItems }}
      />
      <Modal
        opened={open !== null}
        onClose={() => setOpen(null)}
        title="Hasil EDO"
        size="xl"
        fullScreen={phone}
        closeButtonProps={{ 'aria-label': 'Tutup' }}
      >
        {open !== null && <ClassDetail scheduleId={open} />}
      </Modal>
    </Page>
  );
}
