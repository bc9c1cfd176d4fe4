import type { PrivacyNotice } from '#shared/platform/campus/campus.contract.ts';
import type { MainData } from '#shared/platform/campus/main-data.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { CampusPort, Period } from '#server/platform/campus-state.ts';
import type { Services } from '#server/platform/services.ts';
import type { Env } from '#server/platform/env.ts';
import type { FeederSettings } from '#server/platform/feeder/feeder-settings.ts';
import { readSecrets } from './secrets.ts';

export { seal, unseal } from './secrets.ts';

export { requireProof } from './proof.service.ts';

export { CampusStore } from './campus-store.ts';

/** The active term. @throws AppError NO_TERM while there is none */
export async function activePeriod(services: Services): Promise<Period> {
  const { period } = await services.campus.get();
  if (!period)
    throw new AppError('NO_TERM', 'Belum ada semester aktif. BAAK mengaktifkannya di kalender akademik.');
  return period;
}

/** Where mail goes out and in whose name; what an admin set stands before the environment. */
export async function mailSettings(
  env: Env,
  db: Db,
  campus: CampusPort,
): Promise<{ smtpUrl: string | undefined; from: string }> {
  const [{ data }, secrets] = await Promise.all([campus.get(), readSecrets(db, env.SESSION_SECRET)]);
  return {
    smtpUrl: secrets.smtpUrl ?? env.SMTP_URL,
    from: data.integration.mailFrom || 'cendekia@localhost',
  };
}

/** The systems the portal keeps in step with; null while one is not fully set. */
export type Integrations = {
  feeder: FeederSettings | null;
  lms: { url: string; token: string } | null;
};

/**
 * The feeder as an admin set it, or, while no address is set there, as the environment does; null while it is not fully set. The
 * two are never mixed, or a password would go to an address it was not entered for.
 */
function feederSettings(
  env: Env,
  { feederSeconds, ...set }: MainData['integration'],
  secret: string | undefined,
): FeederSettings | null {
  const [url, username, password] = set.feederUrl
    ? [set.feederUrl, set.feederUsername, secret]
    : [env.FEEDER_URL, env.FEEDER_USERNAME, env.FEEDER_PASSWORD];
  if (!url || !username || !password) return null;
  const answerMs = feederSeconds * 1_000;
  return {
    url,
    username,
    password,
    environment: set.feederEnvironment,
    certificate: set.feederCertificate,
    connectMs: Math.min(5_000, answerMs),
    readMs: answerMs,
    writeMs: answerMs * 2,
    pageSize: set.feederPageSize,
    perMinute: set.feederPerMinute,
  };
}

/** Feeder and LMS with their passwords, as they are set now. Never log or answer what this gives. */
export async function integrationsOf({ env, db, campus }: Services): Promise<Integrations> {
  const [{ data }, secrets] = await Promise.all([campus.get(), readSecrets(db, env.SESSION_SECRET)]);
  const { lmsUrl } = data.integration;
  const { feederPassword, lmsToken: token } = secrets;
  return {
    feeder: feederSettings(env, data.integration, feederPassword),
    lms: lmsUrl && token ? { url: lmsUrl, token } : null,
  };
}

/** The college's privacy notice. @throws AppError NOT_FOUND while there is none. */
export async function privacyNotice(services: Services): Promise<PrivacyNotice> {
  const { privacy } = (await services.campus.get()).data;
  if (privacy.policy === '') throw new AppError('NOT_FOUND', 'Kebijakan privasi belum diterbitkan.');
  return privacy;
}
