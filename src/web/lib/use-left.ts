import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { leastAccess } from '#shared/contracts/least-access.ts';
import { reaches } from '#shared/domain/status/student-access.ts';
import { useUser } from './session.tsx';

/** Whether the status of the signed-in student leaves a call, by the server's own rule; others are never limited. */
export function useLeft(): (endpoint: Pick<Endpoint, 'method' | 'leastStanding'>) => boolean {
  const { limit } = useUser();
  return (endpoint) => limit === null || reaches(limit.access, leastAccess(endpoint));
}
