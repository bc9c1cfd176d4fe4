import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type StudentAccess, studentAccess } from '#shared/domain/status/student-access.ts';
import type { StudentStatus } from '#shared/domain/status/status.ts';
import { AppError } from '#shared/errors.ts';
import type { Services } from '../services.ts';
import type { Actor } from './ctx.ts';
import { today } from './today.ts';

const order: readonly StudentAccess[] = ['BLOCKED', 'READ', 'READ_AND_PAY', 'PAY_AND_REGISTER', 'FULL'];

const refusals: Partial<Record<StudentStatus, string>> = {
  graduated: 'Sebagai lulusan Anda hanya dapat melihat dan mengunduh data.',
  furlough: 'Selama cuti Anda hanya dapat melihat data, membayar, dan mengajukan aktif kembali.',
  inactive: 'Anda sudah keluar dari perguruan tinggi ini, sehingga hanya dapat melihat data dan membayar.',
};

/**
 * Refuses what a student's status does not leave: graduates read for twelve months, who resigned or moved on also pays,
 * students on leave also ask to return, those who left for good are shut out.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN
 */
export async function requireStanding(
  { standing }: Actor,
  { method, leastStanding }: Pick<Endpoint, 'method' | 'leastStanding'>,
  { services, now }: { services: Services; now: Date },
): Promise<void> {
  if (standing === null || standing.status === 'active') return;
  const access = studentAccess(standing, await today({ services, now }));
  if (access === 'BLOCKED') {
    throw new AppError('UNAUTHENTICATED', 'Masa akses Anda ke portal sudah berakhir. Hubungi BAAK.');
  }
  const asked = method === 'GET' ? 'READ' : (leastStanding ?? 'PAY_AND_REGISTER');
  if (order.indexOf(access) < order.indexOf(asked)) {
    throw new AppError(
      'FORBIDDEN',
      refusals[standing.status] ?? 'Status Anda tidak mengizinkan tindakan ini.',
    );
  }
}
