import { Button, Group, Stack } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useQuery } from '@tanstack/react-query';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { Asked } from '../Asked.tsx';
import { TranscriptView } from './TranscriptView.tsx';

/** The transcript of a student for the office and the advisor, to read and to print. */
export function StudentTranscript({ studentId }: { studentId: string }) {
  const can = useCan();
  const asked = useQuery(endpointQuery(transcriptContract.studentTranscript, { params: { id: studentId } }));
  const print = fillPath(transcriptContract.printTranscript.path, { id: studentId });
  return (
    <Asked query={asked} what="transkrip" height="24rem">
      {(data) => (
        <Stack gap="sm">
          {data.terms.length > 0 && can(transcriptContract.printTranscript.access) && (
            <Group justify="end">
              <Button
                component="a"
                href={print}
                target="_blank"
                variant="default"
                leftSection={<IconPrinter size={18} stroke={1.7} />}
              >
                Cetak transkrip
              </Button>
            </Group>
          )}
          <TranscriptView data={data} />
        </Stack>
      )}
    </Asked>
  );
}
