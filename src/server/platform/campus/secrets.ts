import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type SecretName, secretNames } from '#shared/platform/campus/sections.ts';
import type { Db } from '#server/platform/db/client.ts';
import { mainDataSecrets } from '#server/platform/db/schema.ts';
import { derivedKey } from '#server/platform/derived-key.ts';

const IV = 12;
const TAG = 16;

const keyOf = (sessionSecret: string): Buffer => derivedKey(sessionSecret, 'main-data secrets');

/** Text that only a holder of the key can read, bound to the secret's name. */
export function seal(text: string, name: string, sessionSecret: string): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keyOf(sessionSecret), iv).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
}

/** What was sealed; null where it was sealed with another key, under another name, or is damaged. */
export function unseal(sealed: string, name: string, sessionSecret: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < IV + TAG) return null;
  try {
    const cipher = createDecipheriv('aes-256-gcm', keyOf(sessionSecret), bytes.subarray(0, IV));
    cipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(IV, IV + TAG));
    return Buffer.concat([cipher.update(bytes.subarray(IV + TAG)), cipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** Every stored secret that this portal can read. */
export async function readSecrets(
  db: Db,
  sessionSecret: string,
): Promise<Partial<Record<SecretName, string>>> {
  const rows = await db
    .select({ name: mainDataSecrets.name, cipher: mainDataSecrets.cipher })
    .from(mainDataSecrets);
  const known = secretNames.flatMap((name) => {
    const sealed = rows.find((row) => row.name === name)?.cipher;
    const text = sealed === undefined ? null : unseal(sealed, name, sessionSecret);
    return text === null ? [] : [[name, text] as const];
  });
  return Object.fromEntries(known);
}

export const writeSecret = (db: Db, name: SecretName, text: string, sessionSecret: string) => {
  const cipher = seal(text, name, sessionSecret);
  return db
    .insert(mainDataSecrets)
    .values({ name, cipher })
    .onConflictDoUpdate({ target: mainDataSecrets.name, set: { cipher: sql`excluded.cipher` } });
};

export const forgetSecret = (db: Db, name: SecretName) =>
  db.delete(mainDataSecrets).where(eq(mainDataSecrets.name, name));

/** The address each secret is sent to; that of mail is part of the secret itself. */
const addressOf = { feederPassword: 'feederUrl', lmsToken: 'lmsUrl' } as const satisfies Partial<
  Record<SecretName, string>
>;

const originOf = (address: unknown): string =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : '';

/** Secrets that would be sent to another system than the one they were entered for, were they kept; to none is no other. */
export const movedSecrets = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): (keyof typeof addressOf)[] =>
  (Object.keys(addressOf) as (keyof typeof addressOf)[]).filter((name) => {
    const to = originOf(after[addressOf[name]]);
    return to !== '' && to !== originOf(before[addressOf[name]]);
  });
