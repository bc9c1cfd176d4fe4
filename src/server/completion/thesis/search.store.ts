import { type SQL, sql } from 'drizzle-orm';
import { SEARCH_COUNT_LIMIT } from '#shared/platform/endpoint/endpoint.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRows } from '#server/platform/db/list.ts';
import { contains, searchedNumber, startsWith } from '#server/platform/db/search.ts';

/** What is asked of theses `x`. */
export type Asked = {
  /** What every one fulfils; names only `x`. */
  where: SQL;
  search: string | undefined;
  /** The columns of `x` besides the student's name in which words are looked for; each is found by its trigrams. */
  texts: readonly SQL[];
  /** Whether words may be a keyword of `x` too. */
  byKeyword?: boolean;
  order: SQL;
  /** Whether the order names the student `s`, who is joined for it only. */
  byStudent: boolean;
  page: number;
  limit: number;
};

/** The page's keys as a query, how many there are, and how far they were counted where that is not as far as usual. */
export type Found = { keys: SQL; total: Promise<number>; countLimit?: number };

const student = sql`join students s on s.id = x.student_id`;
const withStudents = sql`theses x ${student}`;

/** Where one part of what words mean is found. */
type Branch = { from: SQL; where: SQL };

/** Theses `x` of which one keyword is this text, however either is written. */
export const withKeyword = (text: string): SQL => sql`(fold_all(x.keywords) @> array[fold(${text})])`;

/** Where words may stand, each place by itself. */
function placesOf({ texts, byKeyword = false }: Pick<Asked, 'texts' | 'byKeyword'>, words: string): Branch[] {
  const keyword = withKeyword(words);
  return [
    ...texts.map((column) => ({ from: sql`theses x`, where: contains(column, words) })),
    ...(byKeyword ? [{ from: sql`theses x`, where: keyword }] : []),
    { from: withStudents, where: contains(sql`s.name`, words) },
  ];
}

/**
 * Where the theses are whose texts or students' names contain the words; none is in two of them. Each is found by its index: a
 * condition over both tables would read all of both.
 */
export function branchesOf(asked: Pick<Asked, 'texts' | 'byKeyword'>, words: string): Branch[] {
  const places = placesOf(asked, words);
  return places.map(({ from, where }, at) => {
    const earlier = places.slice(0, at).map((place) => sql`not ${place.where}`);
    return { from, where: sql.join([where, ...earlier], sql` and `) };
  });
}

const anyBranch = (branches: readonly Branch[], where: SQL): SQL =>
  sql.join(
    branches.map((branch) => sql`select x.id from ${branch.from} where ${where} and ${branch.where}`),
    sql` union all `,
  );

const windowOf = ({ order, page, limit }: Asked): SQL =>
  sql`order by ${order} limit ${limit} offset ${(page - 1) * limit}`;

const pageFrom = (from: SQL, where: SQL, asked: Asked): SQL =>
  sql`select x.id from ${from} where ${where} ${windowOf(asked)}`;

/** The tables an order needs. */
const ordered = ({ byStudent }: Asked, theses = sql`theses x`): SQL =>
  byStudent ? sql`${theses} ${student}` : theses;

/**
 * A number is the start of a NIM. The cohort is gathered before it is put in order: it was begun in the same months, and an
 * order walked until ten of it come by might pass every other thesis first.
 */
function findNim(db: Db, asked: Asked, nim: string): Found {
  const where = sql`${asked.where} and ${startsWith(sql`x.nim`, nim)}`;
  const gathered = ordered(asked, sql`(select * from theses x where ${where} offset 0) x`);
  return {
    keys: pageFrom(gathered, sql`true`, asked),
    total: countRows(db, sql`from theses x where ${where}`),
  };
}

/**
 * Words are counted first. Few theses are looked up and put in order; where there are more than are counted, the order is
 * walked until a page of them has come by.
 */
async function findWords(db: Db, asked: Asked, words: string): Promise<Found> {
  const branches = branchesOf(asked, words);
  const matches = anyBranch(branches, asked.where);
  const total = await countRows(db, sql`from (${matches}) matches`, SEARCH_COUNT_LIMIT);
  const isBroad = total > SEARCH_COUNT_LIMIT;
  const anywhere = sql.join(
    placesOf(asked, words).map((place) => place.where),
    sql` or `,
  );
  const keys = isBroad
    ? pageFrom(withStudents, sql`${asked.where} and (${anywhere})`, asked)
    : pageFrom(ordered(asked), sql`x.id = any(array(${matches}))`, asked);
  return { keys, total: Promise.resolve(total), countLimit: SEARCH_COUNT_LIMIT };
}

/** Which theses a page of a list shows. At most one round trip before the count. */
export async function findTheses(db: Db, asked: Asked): Promise<Found> {
  const { search, where } = asked;
  const number = searchedNumber(search ?? '');
  if (number !== null) return findNim(db, asked, number);
  if (search) return findWords(db, asked, search);
  return {
    keys: pageFrom(ordered(asked), where, asked),
    total: countRows(db, sql`from theses x where ${where}`),
  };
}
