import { type GateName, gateNames, paymentGates } from '../domain/finance/kinds.ts';
import type { Permission } from './permissions.ts';

/** Who may let a student through a gate. */
export const gateGrantedBy: Record<GateName, Permission> = {
  KRS: 'payment:dispense',
  UTS: 'payment:dispense',
  UAS: 'payment:dispense',
  SKRIPSI: 'payment:dispense',
  WISUDA: 'payment:dispense',
  EDO: 'evaluation:update',
  EKA: 'evaluation:update',
  BIODATA: 'studentProfile:update',
  ATTENDANCE: 'attendance:excuse',
};

const readBy: Partial<Record<Permission, Permission>> = {
  'payment:dispense': 'payment:get',
  'evaluation:update': 'evaluation:get',
};

/** Who else may see that it happened. */
export const gateSeenBy = (gate: GateName): Permission => readBy[gateGrantedBy[gate]] ?? gateGrantedBy[gate];

/** Gates that belong to one office. */
export const gateGroups = {
  payment: paymentGates,
  survey: ['EDO', 'EKA'],
  study: ['BIODATA', 'ATTENDANCE'],
} as const satisfies Record<string, readonly GateName[]>;
export type GateGroup = keyof typeof gateGroups;
export const gateGroupNames = Object.keys(gateGroups) as [GateGroup, ...GateGroup[]];

type Holds = (permission: Permission) => boolean;

/** Of the gates, those a holder of permissions may open for a student. */
export const grantableGates = (holds: Holds, gates: readonly GateName[] = gateNames): GateName[] =>
  gates.filter((gate) => holds(gateGrantedBy[gate]));

/** Of the gates, those whose exemptions a holder of permissions may see. */
export const visibleGates = (holds: Holds, gates: readonly GateName[] = gateNames): GateName[] =>
  gates.filter((gate) => holds(gateGrantedBy[gate]) || holds(gateSeenBy(gate)));
