import { lmsSentence } from '#shared/connections/lms/failure.ts';
import { isDeletedAccount } from '#shared/connections/lms/names.ts';
import { isOurs, profileChange } from '#shared/connections/lms/profile.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { isAboutRecord, type Lms, LmsError, type LmsUser, type LmsUserChange } from './moodle/lms.ts';
import { forgetLinks, otherLinks } from './links.store.ts';
import { labelOf } from './people.service.ts';
import { type Outdated, saveGiven } from './profiles.store.ts';
import type { Run } from './run.ts';
import { keepIds, requireStill } from './site.ts';

/** So many accounts are read and changed in one call. */
const CHUNK = 100;

type Change = { person: Outdated; change: LmsUserChange };

/** What the LMS refuses as a whole is asked for one by one, so that the bad one is named. */
async function updateEach(lms: Lms, changes: readonly LmsUserChange[]): Promise<Map<number, string>> {
  try {
    return await lms.updateUsers(changes);
  } catch (error) {
    if (!(error instanceof LmsError) || !isAboutRecord(error)) throw error;
    const [only] = changes;
    if (only !== undefined && changes.length === 1) return new Map([[only.id, error.code]]);
  }
  const left = new Map<number, string>();
  for (const change of changes) {
    for (const [id, code] of await updateEach(lms, [change])) left.set(id, code);
  }
  return left;
}

const namesOf = ({ id, firstname, lastname }: LmsUserChange): LmsUserChange => ({
  id,
  ...(firstname !== undefined && { firstname }),
  ...(lastname !== undefined && { lastname }),
});

/** An address nobody has, for the moment in which others take each other's. */
const parkedAddress = (id: number): string => `pindah.${id}@invalid.example`;

/**
 * One of each circle of people who take each other's addresses: with that one out of the way the others can.
 * @param heldBy accounts by the address they have.
 */
function inCircle(changes: readonly LmsUserChange[], heldBy: ReadonlyMap<string, number>): number[] {
  const next = new Map(changes.map(({ id, email = '' }) => [id, heldBy.get(email.toLowerCase())]));
  const seen = new Set<number>();
  const found: number[] = [];
  for (const start of next.keys()) {
    const path: number[] = [];
    let at: number | undefined = start;
    while (at !== undefined && next.has(at) && !seen.has(at)) {
      seen.add(at);
      path.push(at);
      at = next.get(at);
    }
    if (at !== undefined && path.includes(at)) found.push(at);
  }
  return found;
}

/** Changes accounts as long as some take the address another gave up before them. @returns why some were left, by id. */
async function inTurns(lms: Lms, changes: readonly LmsUserChange[]): Promise<Map<number, string>> {
  const left = await updateEach(lms, changes);
  const waiting = changes.filter(({ id }) => left.has(id));
  return waiting.length === 0 || waiting.length === changes.length ? left : inTurns(lms, waiting);
}

/** Accounts whose address is refused still get their names. */
async function giveNames(
  lms: Lms,
  changes: readonly LmsUserChange[],
  left: ReadonlyMap<number, string>,
): Promise<void> {
  const named = changes
    .filter(({ id }) => left.get(id)?.startsWith('useremail'))
    .map(namesOf)
    .filter((names) => Object.keys(names).length > 1);
  if (named.length > 0) await updateEach(lms, named);
}

const saidOf = ({ firstname, lastname, email }: LmsUserChange): string =>
  [
    ...(firstname !== undefined || lastname !== undefined ? ['nama'] : []),
    ...(email !== undefined ? ['email'] : []),
  ].join(' dan ');

/** Whether the LMS shows anybody else: where nobody is to be seen the rights are what is missing. */
async function showsOthers(ctx: Ctx, lms: Lms, people: readonly Outdated[]): Promise<boolean> {
  const others = await otherLinks(
    ctx.db,
    people.map(({ lmsId }) => lmsId),
  );
  return others.length > 0 && (await lms.usersBy('id', others.map(String))).length > 0;
}

/** Changes one chunk of accounts. @returns who waits for an address that is taken, and whose account has which address. */
async function carryChunk(
  ctx: Ctx,
  lms: Lms,
  run: Run,
  people: readonly Outdated[],
): Promise<{ waiting: Change[]; holders: (readonly [string, number])[] }> {
  const seen = new Map<number, LmsUser>(
    (
      await lms.usersBy(
        'id',
        people.map(({ lmsId }) => String(lmsId)),
      )
    ).map((user) => [user.id, user]),
  );
  if (seen.size === 0 && !(await showsOthers(ctx, lms, people)))
    throw new LmsError('ACCESS', 'nopermissions');
  const changes: Change[] = [];
  const settled: Outdated[] = [];
  const gone: number[] = [];
  for (const person of people) {
    const there = seen.get(person.lmsId);
    const change = there && isOurs(person, there) ? profileChange(person, there) : {};
    if (!there || isDeletedAccount(there.username)) gone.push(person.lmsId);
    else if (Object.keys(change).length === 0) settled.push(person);
    else changes.push({ person, change: { id: person.lmsId, ...change } });
  }
  await requireStill(ctx.db, lms);
  const wished = changes.map(({ change }) => change);
  const left = wished.length === 0 ? new Map<number, string>() : await updateEach(lms, wished);
  // Addresses that were taken may be given up by somebody of a later chunk.
  const isWaiting = ({ change }: Change): boolean => left.get(change.id) === 'useremailduplicate';
  const answered = changes.filter((one) => !isWaiting(one));
  await giveNames(
    lms,
    answered.map(({ change }) => change),
    left,
  );
  await keepIds(ctx, lms, async (db) => {
    if (gone.length > 0) await forgetLinks(db, gone);
    for (const person of settled) await saveGiven(db, person, '');
  });
  await settle({ ctx, lms, run }, answered, left);
  const holders = [...seen.values()].map(({ id, email }) => [email?.toLowerCase() ?? '', id] as const);
  return { waiting: changes.filter(isWaiting), holders };
}

/** Keeps and notes what accounts were given, or why they were left. */
async function settle(
  { ctx, lms, run }: { ctx: Ctx; lms: Lms; run: Run },
  changes: readonly Change[],
  left: ReadonlyMap<number, string>,
): Promise<void> {
  await keepIds(ctx, lms, async (db) => {
    for (const { person } of changes) {
      const code = left.get(person.lmsId);
      await saveGiven(db, person, code === undefined ? '' : lmsSentence(code));
    }
  });
  for (const { person, change } of changes) {
    const code = left.get(person.lmsId);
    if (code === undefined) run.note('UPDATED', labelOf(person), `Akun: ${saidOf(change)}`);
    else run.note('FAILED', labelOf(person), lmsSentence(code));
  }
}

/**
 * Gives addresses that were taken when they were first asked for: in turns, and past circles of people who take each other's.
 * @returns why some were left, by id.
 */
async function untangle(
  lms: Lms,
  changes: readonly LmsUserChange[],
  heldBy: ReadonlyMap<string, number>,
): Promise<Map<number, string>> {
  for (const id of inCircle(changes, heldBy)) await updateEach(lms, [{ id, email: parkedAddress(id) }]);
  const left = await inTurns(lms, changes);
  await giveNames(lms, changes, left);
  return left;
}

/**
 * Gives accounts the name and address people have here, where those are the portal's to give; passwords and how somebody signs
 * in stay as they are. What stands there already is not sent, so that a repeat and a lost answer cost nothing.
 * @param progress told how many are settled; `size` is how many accounts go in one call. @throws LmsError when the LMS does not answer or refuses the portal; AppError RULE
 *   once another LMS is set.
 */
export async function carryProfiles(
  ctx: Ctx,
  lms: Lms,
  run: Run,
  people: readonly Outdated[],
  { progress, size = CHUNK }: { progress?: (done: number) => Promise<void>; size?: number } = {},
): Promise<void> {
  const waiting: Change[] = [];
  const heldBy = new Map<string, number>();
  for (let at = 0; at < people.length; at += size) {
    const chunk = await carryChunk(ctx, lms, run, people.slice(at, at + size));
    waiting.push(...chunk.waiting);
    for (const [address, id] of chunk.holders) heldBy.set(address, id);
    run.counts.done += 1;
    await run.write();
    await progress?.(Math.min(people.length, at + size) - waiting.length);
  }
  if (waiting.length === 0) return;
  await requireStill(ctx.db, lms);
  const changes = waiting.map(({ change }) => change);
  await settle({ ctx, lms, run }, waiting, await untangle(lms, changes, heldBy));
  await run.write();
  await progress?.(people.length);
}
