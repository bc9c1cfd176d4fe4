import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { errorCode, StartupError } from './startup-error.ts';

/** One of some words, told in the style of the other settings. */
const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, `must be one of ${words.join(', ')}`);

const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');

function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
}

const port = wholeNumber(0, 65_535);
/** The driver checks the certificate in each of these modes, and warns of all but the one that says so. */
const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/, message: 'must look like postgres://user:password@host:5432/database' })
  .transform((url) => url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full'))
  .optional();
/** Whether an address names nothing but a host. What is no address at all is told by another rule. */
function isOrigin(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url === null || /^\/*$/.test(url.pathname + url.search + url.hash + url.username);
}

const webUrl = z.url({ protocol: /^https?$/, message: 'must be an http:// or https:// address' });
/** The portal answers at the root of a host only. */
const originUrl = webUrl
  .refine(isOrigin, 'must be an address without a path, such as https://portal.kampus.ac.id')
  .transform((url) => new URL(url).origin);
/** `true`, `false`, how many, or addresses and networks with commas between them. */
const isProxies = (value: string): boolean =>
  /^(true|false|\d{1,2})$/.test(value) ||
  value.split(',').every((part) => {
    const [address = '', bits = '0', more] = part.trim().split('/');
    const isNamed = ['loopback', 'linklocal', 'uniquelocal'].includes(part.trim());
    const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return isNamed || (/^\d{1,3}$/.test(bits) && Number(bits) <= most && more === undefined);
  });

const proxies = z
  .string()
  .default('false')
  .refine(isProxies, 'must be the number of proxies in front (such as 1), true, false, or their addresses')
  .transform((value) => {
    if (value === 'true' || value === 'false') return value === 'true';
    return /^\d+$/.test(value) ? Number(value) : value;
  });

/** Every setting of the portal, as text from the environment. All are optional. */
export const settings = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: originUrl.optional(),
  TRUST_PROXY: proxies,
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATA_DIR: z
    .string()
    .default('data')
    .transform((path) => resolve(path)),
  DATABASE_URL: databaseUrl,
  REDIS_URL: z.url({ protocol: /^rediss?$/, message: 'must look like redis://host:6379' }).optional(),
  S3_ENDPOINT: webUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, message: 'must look like smtp://user:password@host:587' })
    .optional(),
  HOLIDAY_URL: webUrl.optional(),
  FEEDER_URL: webUrl.optional(),
  FEEDER_USERNAME: z.string().optional(),
  FEEDER_PASSWORD: z.string().optional(),
  GATEWAY_URL: webUrl.optional(),
  GATEWAY_API_URL: webUrl.optional(),
  GATEWAY_KEY: z.string().optional(),
  GATEWAY_METHOD: z.string().optional(),
  GATEWAY_MINUTES: wholeNumber(5, 10_080).default(1_440),
  DRAIN_SECONDS: wholeNumber(0, 60).optional(),
  BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 01:30')
    .default('01:30'),
  BACKUP_KEEP: wholeNumber(1, 1_000).default(14),
  BACKUP_KEY: z.string().min(16, 'needs at least 16 characters').optional(),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  SESSION_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  DEMO: flag.optional(),
  CAMPUS_NOW: z.iso
    .datetime({ offset: true, message: 'must be a moment such as 2026-08-20T08:00:00+07:00' })
    .transform((value) => new Date(value))
    .optional(),
});

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
};

const gatewayNames = [
  'GATEWAY_URL',
  'GATEWAY_API_URL',
  'GATEWAY_KEY',
  'GATEWAY_METHOD',
  'GATEWAY_MINUTES',
] as const;

type GatewaySettings = {
  /** Where pages to pay are opened, and where orders are looked up. */
  url: string;
  apiUrl: string;
  key: string;
  /** Name of the payment method its payments are booked under; else the first virtual account or QRIS. */
  method: string | undefined;
  /** How long a charge may be paid. */
  minutes: number;
};

/** The settings of this process, checked. `S3` is set when files live in a bucket, else they live in DATA_DIR. */
export type Env = Omit<
  z.output<typeof settings>,
  'S3_REGION' | (typeof s3Names)[number] | (typeof gatewayNames)[number]
> & {
  PUBLIC_URL: string;
  SESSION_SECRET: string;
  /** How long a stopping process still takes requests while it sends proxies away. */
  DRAIN_SECONDS: number;
  /** May the synthetic campus be made when the database is empty? */
  DEMO: boolean;
  S3: S3Settings | undefined;
  /** The payment gateway; off without it. */
  GATEWAY: GatewaySettings | undefined;
};

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings; creates DATA_DIR and, outside production, keeps a made-up session secret in it.
 * @throws StartupError with one line naming the wrong setting.
 */
export function loadEnv(source: Source = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) throw wrongSetting(parsed.error);
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, ...other } = parsed.data;
  const { GATEWAY_URL, GATEWAY_API_URL, GATEWAY_KEY, GATEWAY_METHOD, GATEWAY_MINUTES, ...rest } = other;
  checkProduction(rest);
  const production = rest.NODE_ENV === 'production';
  prepareDataDir(rest.DATA_DIR);
  return {
    ...rest,
    PUBLIC_URL: rest.PUBLIC_URL ?? `http://localhost:${rest.PORT}`,
    SESSION_SECRET: rest.SESSION_SECRET ?? keptSecret(rest.DATA_DIR),
    DRAIN_SECONDS: rest.DRAIN_SECONDS ?? (production ? 2 : 0),
    DEMO: rest.DEMO ?? (!production && rest.DATABASE_URL === undefined),
    S3: s3Settings({ S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY }),
    GATEWAY: gatewaySettings({ GATEWAY_URL, GATEWAY_API_URL, GATEWAY_KEY, GATEWAY_METHOD, GATEWAY_MINUTES }),
  };
}

function wrongSetting(error: z.ZodError): StartupError {
  const issues = error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  return new StartupError(`Wrong setting: ${issues.join('; ')}.`);
}

function checkProduction(
  given: Pick<z.output<typeof settings>, 'NODE_ENV' | 'SESSION_SECRET' | 'CAMPUS_NOW' | 'DEMO'>,
): void {
  if (given.NODE_ENV !== 'production') return;
  if (!given.SESSION_SECRET) {
    throw new StartupError(
      'Set SESSION_SECRET in production: at least 32 random characters, the same on every node.',
    );
  }
  if (given.CAMPUS_NOW && !given.DEMO) {
    throw new StartupError(
      'CAMPUS_NOW sets a made-up clock and is refused in production; remove it or set DEMO=true.',
    );
  }
}

function s3Settings(given: { S3_REGION: string } & Partial<Record<(typeof s3Names)[number], string>>) {
  const missing = s3Names.filter((name) => !given[name]);
  if (missing.length === s3Names.length) return undefined;
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = given;
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = given;
  if (!endpoint || !bucket || !accessKey || !secretKey) {
    throw new StartupError(`Wrong setting: files in S3 also need ${missing.join(', ')}.`);
  }
  return { endpoint, region, bucket, accessKey, secretKey };
}

type GivenGateway = Pick<z.output<typeof settings>, (typeof gatewayNames)[number]>;

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** Pages are opened at `app.…`, orders are looked up at `api.…`, unless a setting says otherwise. */
function gatewaySettings(given: GivenGateway): GatewaySettings | undefined {
  const { GATEWAY_URL: url, GATEWAY_API_URL: apiUrl, GATEWAY_KEY: key } = given;
  if (!url && !key) return undefined;
  if (!url || !key) {
    throw new StartupError(
      `Wrong setting: the payment gateway also needs ${url ? 'GATEWAY_KEY' : 'GATEWAY_URL'}.`,
    );
  }
  return {
    url: withoutSlash(url),
    apiUrl: withoutSlash(apiUrl ?? url.replace('://app.', '://api.')),
    key,
    method: given.GATEWAY_METHOD,
    minutes: given.GATEWAY_MINUTES,
  };
}

/**
 * A folder and those above it. Node's own recursive mkdir never returns where nothing can be made in a folder that is
 * there, as in /proc.
 */
function makeFolder(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && statSync(path).isDirectory()) return;
    const parent = dirname(path);
    if (errorCode(error) !== 'ENOENT' || existsSync(parent)) throw error;
    makeFolder(parent, mode);
    mkdirSync(path, { mode });
  }
}

/** As root the folder may be entered (not read) by others, because the database server runs as another user. */
function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  } catch (error) {
    throw new StartupError(
      `Cannot create DATA_DIR ${dataDir} (${errorCode(error)}); set it to a writable folder.`,
    );
  }
}

/** The secret appears whole or not at all (link), so that two first starts at once agree on one. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'session-secret');
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
    linkSync(draft, path);
  } catch (error) {
    if (errorCode(error) === 'ENOSPC') throw error;
    if (errorCode(error) !== 'EEXIST') {
      throw new StartupError(`Cannot write in DATA_DIR ${dataDir} (${errorCode(error)}); make it writable.`);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readFileSync(path, 'utf8');
  if (secret.length < 32) throw new StartupError(`${path} is damaged; delete it, everyone signs in again.`);
  return secret;
}
