import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { graduationContract } from '#shared/contracts/graduation.contract.ts';
import { messageOf } from '#web/lib/call-error.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { EmptyState } from '../EmptyState.tsx';
import { GraduationChecklist } from './GraduationChecklist.tsx';

/** How ready a student is for the degree, as the offices and the advisor see it. */
export function ReadinessTab({ studentId }: { studentId: string }) {
  const asked = useQuery(endpointQuery(graduationContract.ofStudent, { params: { id: studentId } }));
  if (asked.error !== null && asked.data === undefined) {
    return (
      <EmptyState
        drawing="failure"
        title="Syarat kelulusan gagal dimuat."
        hint={messageOf(asked.error)}
        action={<Button onClick={() => void asked.refetch()}>Coba lagi</Button>}
      />
    );
  }
  if (asked.data === undefined)
    return <Skeleton height="24rem" role="status" aria-label="Memuat syarat kelulusan" />;
  return (
    <Stack>
      <GraduationChecklist items={asked.data.items} />
    </Stack>
  );
}
