import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { administrator, lecturerAccounts, signIn, studentAccounts } from '../host/sign-in.ts';
import { withDb } from './cluster.ts';
import {
  filterFacts,
  type FilterFacts,
  filterVariants,
  lists,
  listVariants,
  plainReads,
  requiredOf,
} from './list-variants.ts';
import { PlanSweep, type Reading } from './plan-sweep.ts';

/** Sessions of each kind of user, so that the limit of requests per session is never met. */
const SESSIONS = 40;

type Kind = 'admin' | 'student' | 'lecturer';
type Options = { facts: FilterFacts; cookies: Record<Kind, readonly string[]>; times: number };

const kinds: readonly Kind[] = ['admin', 'student', 'lecturer'];

const audiences: Readonly<Record<Kind, string>> = {
  admin: 'staff',
  student: 'student',
  lecturer: 'lecture',
};

/** The path of a list for this kind of user; undefined when it names a record of which the campus has none. */
function pathOf({ path }: Endpoint, kind: Kind, facts: FilterFacts): string | undefined {
  const filled = path.replace(':audience', audiences[kind]).replace(':id', facts[path] ?? ':id');
  return filled.includes(':') ? undefined : filled;
}

function pathsOf(endpoint: Endpoint, kind: Kind, facts: FilterFacts): string[] {
  const path = pathOf(endpoint, kind, facts);
  if (path === undefined) return [];
  const required = requiredOf(endpoint, facts);
  const variants =
    endpoint.shape === 'page' ? [...listVariants(endpoint), ...filterVariants(endpoint, facts)] : [''];
  return variants.map((variant) => {
    const query = [...required, variant].filter((part) => part !== '').join('&');
    return query === '' ? path : `${path}?${query}`;
  });
}

/**
 * Asks for every list in every way, and for every other read that names no record, as an administrator, a student and a
 * lecturer. A path that is refused is asked for once.
 * @returns how many paths answered, and which answered nobody
 */
async function askAll(
  sweep: PlanSweep,
  { facts, cookies, times }: Options,
): Promise<{ asked: number; refused: string[] }> {
  const answered = new Set<string>();
  const refused = new Set<string>();
  for (const endpoint of [...lists, ...plainReads]) {
    for (const kind of kinds) {
      for (const [index, path] of pathsOf(endpoint, kind, facts).entries()) {
        const status = await sweep.ask(path, cookies[kind], times);
        (status === 200 ? answered : refused).add(path);
        // Whoever may not see the first page may not see the others.
        if (index === 0 && (status === 403 || status === 401)) break;
      }
    }
  }
  return { asked: answered.size, refused: [...refused].filter((path) => !answered.has(path)) };
}

/** What the reads of a campus came to: paths that answered and those that answered nobody, and how statements were planned. */
export type Swept = { asked: number; refused: string[]; readings: Reading[] };

/**
 * Asks for everything that can be read without naming a record, so many times on one connection.
 * @param databaseUrl of a campus of the generator
 */
export async function sweepCampus(databaseUrl: string, folder: string, times: number): Promise<Swept> {
  const { facts, cookies } = await withDb(databaseUrl, async (db) => ({
    facts: await filterFacts(db),
    cookies: {
      admin: await signIn(db, Array<string>(SESSIONS).fill(await administrator(db))),
      student: await signIn(db, await studentAccounts(db, SESSIONS)),
      lecturer: await signIn(db, await lecturerAccounts(db, SESSIONS)),
    },
  }));
  const sweep = await PlanSweep.open(databaseUrl, folder);
  try {
    const reads = await askAll(sweep, { facts, cookies, times });
    return { ...reads, readings: await sweep.readings() };
  } finally {
    await sweep.close();
  }
}
