import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { surveyReportContract } from '#shared/surveys/surveys/survey-report.contract.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { LecturerView } from './LecturerView.tsx';
import { ResultDetail } from './ResultDetail.tsx';

const contract = surveyReportContract;
const resultQuery = (semester: string | null) =>
  endpointQuery(contract.mine, { query: { semester: semester ?? undefined } });

export const loader = pageLoader((client, { request }) =>
  client.ensureQueryData(resultQuery(new URL(request.url).searchParams.get('semester'))),
);

function ClassDetail({ scheduleId }: { scheduleId: string }) {
  const asked = useQuery(endpointQuery(contract.mineDetail, { query: { scheduleId } }));
  return (
    <Asked query={asked} what="hasil">
      {(detail) => <ResultDetail detail={detail} />}
    </Asked>
  );
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
      purpose="Jawaban mahasiswa tanpa nama, terbuka setelah masa pengisian berakhir. Komentar tampil setelah nilai kelas dikunci."
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
