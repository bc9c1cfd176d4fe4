import { Button, Group, Skeleton, Stack } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useQuery } from '@tanstack/react-query';
import { fillPath } from '#shared/contracts/endpoint.ts';
import { transcriptContract } from '#shared/contracts/transcript.contract.ts';
import { messageOf } from '#web/lib/call-error.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { useCan } from '#web/lib/session.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TranscriptView } from './TranscriptView.tsx';

/** The transcript of a student for the office and the advisor, to read and to print. */
export function StudentTranscript({ studentId }: { studentId: string }) {
  const can = useCan();
  const asked = useQuery(endpointQuery(transcriptContract.studentTranscript, { params: { id: studentId } }));
  if (asked.error !== null && asked.data === undefined) {
    return (
      <EmptyState
        drawing="failure"
        title="Transkrip gagal dimuat."
        hint={messageOf(asked.error)}
        action={<Button onClick={() => void asked.refetch()}>Coba lagi</Button>}
      />
    );
  }
  if (asked.data === undefined)
    return <Skeleton height="24rem" role="status" aria-label="Memuat transkrip" />;
  const print = fillPath(transcriptContract.printTranscript.path, { id: studentId });
  return (
    <Stack gap="sm">
      {asked.data.terms.length > 0 && can(transcriptContract.printTranscript.access) && (
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
      <TranscriptView data={asked.data} />
    </Stack>
  );
}
