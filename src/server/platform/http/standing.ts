import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { leastAccess } from '#shared/platform/endpoint/least-access.ts';
import { limitOf, reaches, studentAccess } from '#shared/platform/access/student-access.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor } from './actor.ts';
import { today } from './today.ts';

/**
 * Refuses what a student's status does not leave: graduates read for twelve months, who resigned or moved on also pays,
 * students on leave also ask to return, those who left for good are shut out.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN
 */
export async function requireStanding(
  { standing }: Actor,
  endpoint: Pick<Endpoint, 'method' | 'leastStanding'>,
  { services, now }: { services: Services; now: Date },
): Promise<void> {
  if (standing === null || standing.status === 'active') return;
  const access = studentAccess(standing, await today({ services, now }));
  if (access === 'BLOCKED') {
    throw new AppError('UNAUTHENTICATED', 'Masa akses Anda ke portal sudah berakhir. Hubungi BAAK.');
  }
  if (!reaches(access, leastAccess(endpoint))) throw new AppError('FORBIDDEN', limitOf(standing.status));
}
