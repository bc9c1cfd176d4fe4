import type { HealthState } from '#shared/platform/health/health.contract.ts';
import type { Services } from '#server/platform/services.ts';

/** What a look at one part of the system found. */
export type ProbeResult = {
  state: HealthState;
  /** What was found, with its numbers, in a sentence for an admin. */
  detail: string;
  /** What to do; null where nothing is to be done. */
  advice: string | null;
};

export type HealthProbe = {
  /** Tells probes apart: `database`, `feeder`. */
  name: string;
  /** What the part is called. */
  label: string;
  /** Looks; what it throws counts as DOWN, and so does silence for longer than the page waits. */
  check: (services: Services) => Promise<ProbeResult>;
};

const probes = new Map<string, HealthProbe>();

/** Adds a part of the system to the health page; a module registers its own when it is loaded. */
export const registerHealthProbe = (probe: HealthProbe): void => void probes.set(probe.name, probe);

export const healthProbes = (): HealthProbe[] => [...probes.values()];

/** Nothing to be done. */
export const healthy = (detail: string): ProbeResult => ({ state: 'OK', detail, advice: null });
