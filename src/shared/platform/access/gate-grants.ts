import { type GateName, gateNames, paymentGates } from './gates.ts';
import type { Permission } from './permissions.ts';
import { ROLE } from './roles.ts';
import type { AccessRule } from './rule.ts';

const holders = (...permissions: Permission[]): AccessRule => ({ permissions });

/** Waiving the attendance limit is the head of programme's to decide, and of whoever excuses absences. */
export const attendanceWaivers = {
  permissions: ['attendance:excuse'],
  roles: [ROLE.kaprodi],
} as const satisfies AccessRule;

/** Who may let a student through a gate. */
export const gateGrantedBy: Record<GateName, AccessRule> = {
  KRS: holders('payment:dispense'),
  UTS: holders('payment:dispense'),
  UAS: holders('payment:dispense'),
  SKRIPSI: holders('payment:dispense'),
  WISUDA: holders('payment:dispense'),
  EDO: holders('evaluation:update'),
  EKA: holders('evaluation:update'),
  BIODATA: holders('studentProfile:update'),
  ATTENDANCE: attendanceWaivers,
};

/** Who else may see that it happened. */
export function gateSeenBy(gate: GateName): AccessRule {
  if (paymentGates.some((one) => one === gate)) return holders('payment:get');
  return gate === 'EDO' || gate === 'EKA' ? holders('evaluation:get') : gateGrantedBy[gate];
}

/** Gates that belong to one office. */
export const gateGroups = {
  payment: paymentGates,
  survey: ['EDO', 'EKA'],
  study: ['BIODATA', 'ATTENDANCE'],
} as const satisfies Record<string, readonly GateName[]>;
export type GateGroup = keyof typeof gateGroups;
export const gateGroupNames = Object.keys(gateGroups) as [GateGroup, ...GateGroup[]];

type Can = (rule: AccessRule) => boolean;

/** Of the gates, those somebody may open for a student. */
export const grantableGates = (can: Can, gates: readonly GateName[] = gateNames): GateName[] =>
  gates.filter((gate) => can(gateGrantedBy[gate]));

/** Of the gates, those whose exemptions somebody may see. */
export const visibleGates = (can: Can, gates: readonly GateName[] = gateNames): GateName[] =>
  gates.filter((gate) => can(gateGrantedBy[gate]) || can(gateSeenBy(gate)));
