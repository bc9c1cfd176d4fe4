import { Button, Stack } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { later } from '#web/platform/lib/later.tsx';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { StudyProgress } from '#web/platform/ui/study/StudyProgress.tsx';
import { TranscriptView } from '#web/platform/ui/study/TranscriptView.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';

const Concentration = later(async () => (await import('./Concentration.tsx')).Concentration);

const transcriptQuery = () => endpointQuery(transcriptContract.transcript, {});
export const loader = pageLoader((client) => client.ensureQueryData(transcriptQuery()));

/** How far the student is in the curriculum, and the concentration that is part of it. */
const Curriculum = () => (
  <Stack>
    <Concentration />
    <StudyProgress />
  </Stack>
);

/** `/student/nilai-saya`: all grades of the student so far, and how far they lead in the curriculum. */
export function Component() {
  const { data } = useSuspenseQuery(transcriptQuery());
  const isGraduate = useUser().limit?.status === 'graduated';
  const print = fillPath(transcriptContract.printTranscript.path, { id: data.student._id });
  return (
    <Page
      title="Transkrip nilai"
      purpose="Nilai terbaik setiap mata kuliah dihitung dalam IPK."
      actions={
        <>
          <Button component={Link} to="/student/nilai-saya/kelulusan" variant="default">
            {isGraduate ? 'Kelulusan' : 'Siap lulus?'}
          </Button>
          {data.terms.length > 0 && (
            <Button component="a" href={print} target="_blank" leftSection={<IconPrinter size={18} />}>
              Cetak PDF
            </Button>
          )}
        </>
      }
    >
      <UrlTabs
        label="Nilai saya"
        tabs={[
          { value: 'transkrip', label: 'Transkrip', content: <TranscriptView data={data} /> },
          { value: 'kurikulum', label: 'Kurikulum', content: <Curriculum /> },
        ]}
      />
    </Page>
  );
}
