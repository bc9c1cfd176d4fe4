import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#shared/platform/errors.ts';
import { feederClient } from './neo-feeder/client.ts';
import type { FeederClient, FeederPace, FeederPort } from './neo-feeder/feeder.ts';
import type { FeederSettings } from '#server/platform/feeder/feeder-settings.ts';
import type { Services } from '#server/platform/services.ts';
import { integrationsOf } from '#server/platform/campus/campus.public.ts';
import type { Environment } from './references.store.ts';
import { databaseTokens } from './tokens.store.ts';

export const usualPace: FeederPace = {
  readPauses: [1_000, 3_000, 9_000],
  awayMs: 60_000,
  awayTimes: 120,
  settleMs: 3_000,
  unguardedMs: 120_000,
  wait: (ms) => sleep(ms),
};

/** The client for the feeder as it is set now; one per setting, so that all work shares its turns and its token. */
export class FeederAccess implements FeederPort {
  readonly pace: FeederPace;
  #held: { settings: string; client: FeederClient } | null = null;

  constructor(pace: FeederPace = usualPace) {
    this.pace = pace;
  }

  /** Null while no feeder is set. */
  async client(services: Services): Promise<FeederClient | null> {
    const { feeder } = await integrationsOf(services);
    if (feeder === null) return null;
    const settings = JSON.stringify(feeder);
    if (this.#held?.settings !== settings) this.#held = { settings, client: this.#connect(feeder, services) };
    return this.#held.client;
  }

  #connect(settings: FeederSettings, { db, env, clock }: Services): FeederClient {
    return feederClient(settings, {
      tokens: databaseTokens(db, settings, env.SESSION_SECRET, clock),
      pauses: this.pace.readPauses,
      wait: this.pace.wait,
    });
  }
}

/** Whether records go to PDDIKTI or are only rehearsed. */
export const environmentOf = async ({ services }: { services: Services }): Promise<Environment> =>
  (await services.campus.get()).data.integration.feederEnvironment;

/** @throws AppError RULE once another feeder is set than the one work began with, or its other environment. */
export async function requireStill(services: Services, { address }: FeederClient): Promise<void> {
  if ((await services.feeder.client(services))?.address === address) return;
  throw new AppError(
    'RULE',
    'Feeder yang lain dipilih selagi pekerjaan ini berjalan. Bandingkan lagi dengan feeder yang sekarang.',
  );
}

/** @throws AppError RULE while no feeder is set. */
export async function feederOf(services: Services): Promise<FeederClient> {
  const client = await services.feeder.client(services);
  if (client) return client;
  throw new AppError(
    'RULE',
    'Feeder belum dihubungkan. Isi alamat dan akunnya di Pengaturan admin, bagian Integrasi.',
  );
}
