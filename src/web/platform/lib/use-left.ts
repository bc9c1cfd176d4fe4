import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { leastAccess } from '#shared/platform/endpoint/least-access.ts';
import { reaches } from '#shared/platform/access/student-access.ts';
import { useUser } from './session.tsx';

/** Whether the status of the signed-in student leaves a call, by the server's own rule; others are never limited. */
export function useLeft(): (endpoint: Pick<Endpoint, 'method' | 'leastStanding'>) => boolean {
  const { limit } = useUser();
  return (endpoint) => limit === null || reaches(limit.access, leastAccess(endpoint));
}
