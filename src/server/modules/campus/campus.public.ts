import { isDeepStrictEqual } from 'node:util';
import type { Campus, PrivacyNotice } from '#shared/contracts/campus.contract.ts';
import { minuteText } from '#shared/domain/campus/local-minute.ts';
import { type MainData, mainDataSchema } from '#shared/domain/campus/main-data.ts';
import { localDate } from '#shared/format/time.ts';
import type { AcademicSettings } from '#shared/domain/settings/academic-settings.ts';
import { academicSettingsOf } from '#shared/domain/settings/academic-settings.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Bus } from '../../cluster/bus.ts';
import { isDatabaseAway } from '../../db/away.ts';
import type { Db } from '../../db/client.ts';
import type { Services } from '../../services.ts';
import type { Env } from '../../env.ts';
import { findActivePeriod, findMainData, type Period } from './campus.store.ts';
import type { FeederSettings } from '../../integrations/feeder/feeder.ts';
import { readSecrets } from './secrets.ts';

export { seal, unseal } from './secrets.ts';

export { requireProof } from './proof.service.ts';

export type { Period };

/** The college's settings with every default filled in, and the active term. */
export type CampusState = { data: MainData; academic: AcademicSettings; period: Period | null };

/** Younger state is taken as it is; older state as well, while it is read again behind the request. */
const FRESH_MS = 1_000;
/** How old state may be where a request begins: what one process changes, every other shows within three seconds. */
const CURRENT_MS = 2_000;
/** And once it is under way. */
const USABLE_MS = 60_000;

/**
 * Remembers the campus state; `forget` after a change makes every process read it again. The word of a change may be lost, or
 * there is nothing to carry it, so `current` takes only state that is hardly old. Whoever asks inside a transaction
 * seldom waits for a second connection: many who did could hold all of them and wait for one more.
 */
export class CampusStore {
  readonly #db: Db;
  readonly #bus: Bus;
  #cached: { state: CampusState; at: number } | null = null;
  /** What is told while the database is away, however old it is: pages that need nothing else are shown. */
  #last: CampusState | null = null;
  #reading: Promise<CampusState> | null = null;

  constructor(db: Db, bus: Bus) {
    this.#db = db;
    this.#bus = bus;
    const forget = (): void => {
      this.#cached = null;
      this.#reading = null;
    };
    bus.on('campus', forget);
    bus.on('memory', forget);
  }

  /** States held by this process. */
  get size(): number {
    return this.#cached === null ? 0 : 1;
  }

  /** The state where a request begins, before any transaction. */
  current(): Promise<CampusState> {
    return this.get(CURRENT_MS);
  }

  /** @param usableMs how old the state may be, in milliseconds */
  get(usableMs = USABLE_MS): Promise<CampusState> {
    return this.#get(usableMs).catch((error: unknown) => {
      if (this.#last !== null && isDatabaseAway(error)) return this.#last;
      throw error;
    });
  }

  async #get(usableMs: number): Promise<CampusState> {
    const age = this.#cached === null ? Infinity : performance.now() - this.#cached.at;
    if (this.#cached !== null && age < FRESH_MS) return this.#cached.state;
    const known = this.#cached;
    const reading = this.#readOnce();
    if (known === null || age > usableMs) return reading;
    // A failure shows itself to whoever has to wait for the state.
    reading.catch(() => undefined);
    return known.state;
  }

  forget(): void {
    this.#bus.tell('campus');
  }

  /** One reading at a time, shared by all who wait for it. */
  #readOnce(): Promise<CampusState> {
    this.#reading ??= this.#read();
    return this.#reading;
  }

  async #read(): Promise<CampusState> {
    const at = performance.now();
    const mine = Promise.all([findMainData(this.#db), findActivePeriod(this.#db)]);
    // Set after this call has been remembered: a change in between forgets it, and its result with it.
    await Promise.resolve();
    const reading = this.#reading;
    try {
      const [raw, period] = await mine;
      const data = mainDataSchema.parse(raw);
      const read = { data, academic: academicSettingsOf(data.academic), period };
      // The same object for as long as nothing changes, by which others tell whether what they made of it still holds.
      const state = isDeepStrictEqual(read, this.#last) && this.#last !== null ? this.#last : read;
      if (this.#reading === reading) this.#cached = { state, at };
      this.#last = state;
      return state;
    } finally {
      if (this.#reading === reading) this.#reading = null;
    }
  }
}

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
  campus: CampusStore,
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
    ...{ url, username, password, environment: set.feederEnvironment, certificate: set.feederCertificate },
    ...{ connectMs: Math.min(5_000, answerMs), readMs: answerMs, writeMs: answerMs * 2 },
    ...{ pageSize: set.feederPageSize, perMinute: set.feederPerMinute },
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

/** What people are told while the portal is closed; null while it is open. */
export async function maintenanceOf(services: Services): Promise<Campus['maintenance']> {
  const { on, message, until } = (await services.campus.current()).data.site.maintenance;
  return on ? { message, until } : null;
}

/** The refusal of everybody but admins while the portal is closed. */
export function closedError(closed: NonNullable<Campus['maintenance']>): AppError {
  const until = closed.until === null ? '' : ` Perkiraan selesai ${minuteText(closed.until)}.`;
  return new AppError('MAINTENANCE', `${closed.message}${until}`, { data: closed });
}

/** The college's privacy notice. @throws AppError NOT_FOUND while there is none. */
export async function privacyNotice(services: Services): Promise<PrivacyNotice> {
  const { privacy } = (await services.campus.get()).data;
  if (privacy.policy === '') throw new AppError('NOT_FOUND', 'Kebijakan privasi belum diterbitkan.');
  return privacy;
}

const demoAccounts = [
  ['Mahasiswa', 'mahasiswa'],
  ['Dosen', 'dosen'],
  ['BAAK', 'baak'],
  ['Kaprodi', 'kaprodi'],
  ['Keuangan', 'keuangan'],
  ['Admin', 'admin'],
] as const;

const semesterLabel = { GANJIL: 'Ganjil', GENAP: 'Genap', PENDEK: 'Pendek' } as const;

/** What everybody may know of the college. */
export async function publicCampus(services: Services): Promise<Campus> {
  const { data, period } = await services.campus.current();
  const { institution, site, privacy } = data;
  const { announcement } = site;
  const day = localDate(services.clock(), institution.timeZone);
  const isShown = announcement.text !== '' && (announcement.until === null || day <= announcement.until);
  return {
    name: institution.name || 'Cendekia',
    shortName: institution.shortName || institution.name || 'Cendekia',
    logo: institution.logo,
    color: institution.color,
    timeZone: institution.timeZone,
    period: period && {
      _id: period.id,
      code: period.code,
      label: `${semesterLabel[period.semester]} ${period.academicYear}`,
    },
    footerLinks: site.footerLinks,
    maintenance: await maintenanceOf(services),
    announcement: isShown ? { text: announcement.text, tone: announcement.tone } : null,
    hasPrivacyNotice: privacy.policy !== '',
    hasSite: site.publicSite.on,
    demoAccounts: services.demo
      ? demoAccounts.map(([label, name]) => ({ label, email: `${name}@cendekia.test` }))
      : null,
  };
}
