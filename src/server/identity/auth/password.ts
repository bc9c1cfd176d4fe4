import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '#shared/platform/errors.ts';
import { type PasswordFacts, passwordProblems } from '#shared/identity/auth/password.ts';
import { isCommonPassword, SHORTEST_LISTED } from './common-passwords.ts';
import { indonesianStems } from './indonesian-stems.ts';

/** argon2id with the parameters of OWASP; 5–8 ms of processor time. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Number of threads that hash passwords; one core stays free for other requests. */
const THREADS = Math.max(1, availableParallelism() - 1);
const inTurn = pLimit(THREADS);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  inTurn(() => verify(stored, password));

let decoy: Promise<string> | undefined;

/** Takes as long as a real check, so that an unknown account looks like a wrong password. */
export async function verifyNobody(password: string): Promise<false> {
  decoy ??= hashPassword('no such account');
  await verifyPassword(await decoy, password);
  return false;
}

const isWord = (text: string): boolean =>
  indonesianStems.has(text) || (text.length >= SHORTEST_LISTED && isCommonPassword(text));

/** Refuses a weak new password, marking `field`. @throws AppError INVALID */
export function checkNewPassword(password: string, facts: PasswordFacts, field: string): void {
  const [problem] = passwordProblems(password, facts, isWord);
  if (problem !== undefined) throw new AppError('INVALID', problem, { errors: { [field]: problem } });
}

const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random first password of ten letters and digits that are hard to confuse; by chance easy ones are drawn again. */
export function firstPassword(): string {
  const bytes = crypto.getRandomValues(new Uint32Array(10));
  const drawn = Array.from(bytes, (n) => alphabet[n % alphabet.length]).join('');
  const problems = passwordProblems(drawn, { nim: null, nik: null, birthDate: null }, isWord);
  return problems.length === 0 ? drawn : firstPassword();
}

/**
 * A first password and its hash for each account, in their order; who signs in meanwhile waits for no more than those being
 * worked on.
 */
export const makeFirstPasswords = (userIds: readonly string[]) =>
  pLimit(THREADS).map(userIds, async (id) => {
    const password = firstPassword();
    return { id, password, passwordHash: await hashPassword(password) };
  });
