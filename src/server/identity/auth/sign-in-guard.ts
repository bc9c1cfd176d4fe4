import { AppError } from '#shared/platform/errors.ts';
import type { StrikeRule } from '#server/platform/cluster/strikes.ts';
import type { Services } from '#server/platform/services.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WINDOW_MS = 15 * MINUTE_MS;

/** Failures of strangers in a row after which an account takes no password from a browser it does not know, and for how long. */
export const SHIELD = { failures: 100, shieldMs: DAY_MS };

/** Failures within a window from which on a network has one try per name left instead of five. */
const NETWORK_FAILURES = 300;

/** A name typed from one network: it waits longer each time. */
const nameRule: StrikeRule = {
  limit: 5,
  windowMs: WINDOW_MS,
  locksMs: [15 * MINUTE_MS, 30 * MINUTE_MS, 60 * MINUTE_MS],
  keptMs: DAY_MS,
};

/** A browser in which the owner has signed in: after this many failures it is a stranger's for a day. */
const deviceRule: StrikeRule = { limit: 10, windowMs: WINDOW_MS, locksMs: [DAY_MS], keptMs: DAY_MS };

/** Where an attempt comes from. */
export type Source = {
  /** Stands for the name as typed: NIM and email of one account count apart, so that a lock tells nothing of the two. */
  name: string;
  network: string;
  /** The browser, where the account of that name has signed in in it before. */
  device: string | null;
};

/** An attempt that may be made; it counts as failed until `forgiveAttempt`. */
export type Attempt = {
  /** The browser, where it is one the account knows. */
  device: string | null;
  /** How many failed in a row from here, this one included if it does. */
  taken: number;
  /** What to clear when it turns out well. */
  key: string;
  /** The network that the attempt counts against; null where it does not. */
  network: string | null;
};

type Guarded = { services: Pick<Services, 'strikes' | 'tally'>; now: Date };

const lockedOut = (waitMs: number): AppError => {
  const retryAfter = Math.ceil(waitMs / 1000);
  const minutes = Math.ceil(retryAfter / 60);
  return new AppError(
    'LOCKED_OUT',
    `Terlalu banyak percobaan masuk dengan nama ini dari jaringan Anda. Coba lagi dalam ${minutes} menit, atau buat kata sandi baru lewat "Lupa kata sandi?".`,
    { data: { retryAfter } },
  );
};

/** An attempt from a browser the account knows; null when it failed too often there to be believed. */
async function takeKnown({ services, now }: Guarded, device: string): Promise<Attempt | null> {
  const key = `device:${device}`;
  const { waitMs, taken } = await services.strikes.take(key, deviceRule, now);
  return waitMs > 0 ? null : { device, taken, key, network: null };
}

/**
 * Takes one attempt to sign in. Failures wait by their source, the name together with the network it is typed from, longer each
 * time, so that nobody locks an account for its owner; a browser the account knows counts for itself. A network with many
 * failures, behind which a whole campus may be, is not closed: each name has one try left there.
 * @throws AppError LOCKED_OUT
 */
export async function takeAttempt(guarded: Guarded, { name, network, device }: Source): Promise<Attempt> {
  const known = device === null ? null : await takeKnown(guarded, device);
  if (known) return known;
  const { services, now } = guarded;
  const counted = (await services.tally.take(networkKey(network), NETWORK_FAILURES, WINDOW_MS, now)) === null;
  const key = `name:${name}:${network}`;
  const rule = counted ? nameRule : { ...nameRule, limit: 1 };
  const { waitMs, taken } = await services.strikes.take(key, rule, now);
  if (waitMs > 0) throw lockedOut(waitMs);
  return { device: null, taken, key, network: counted ? network : null };
}

const networkKey = (network: string): string => `network:${network}`;

/** Uncounts an attempt that turned out well, and what failed from the same source before. */
export async function forgiveAttempt({ services }: Guarded, { key, network }: Attempt): Promise<void> {
  await services.strikes.forgive(key);
  // A campus is one address to the world: only what failed counts against it.
  if (network !== null) await services.tally.giveBack(networkKey(network));
}
