import type { StudentAccess } from '#shared/platform/access/student-access.ts';
import type { Endpoint } from './endpoint.ts';

/** The least a student's status has to leave for a call: reading asks little, a change all but what the contract says. */
export const leastAccess = ({
  method,
  leastStanding,
}: Pick<Endpoint, 'method' | 'leastStanding'>): StudentAccess =>
  method === 'GET' ? 'READ' : (leastStanding ?? 'PAY_AND_REGISTER');
