import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { graduationContract } from '#shared/completion/graduation/graduation.contract.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { GraduationChecklist } from './GraduationChecklist.tsx';

/** How ready a student is for the degree, as the offices and the advisor see it. */
export function ReadinessTab({ studentId }: { studentId: string }) {
  const asked = useQuery(endpointQuery(graduationContract.ofStudent, { params: { id: studentId } }));
  if (asked.error !== null && asked.data === undefined) {
    return <LoadFailure title="Syarat kelulusan gagal dimuat." error={asked.error} onRetry={asked.refetch} />;
  }
  if (asked.data === undefined)
    return <Skeleton height="24rem" role="status" aria-label="Memuat syarat kelulusan" />;
  return (
    <Stack>
      <GraduationChecklist items={asked.data.items} />
    </Stack>
  );
}
