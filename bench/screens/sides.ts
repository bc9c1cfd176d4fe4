import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Host } from '../host/host.ts';
import type { Portal } from '../lib/portal.ts';
import { type CallFacts, type Screen, type Visitor } from './calls.ts';
import { SESSIONS, type Sessions } from './campus.ts';
import type { Target, Visit } from './slice.ts';

/**
 * A server that is measured, and what its visitors send for a screen; none where it has no such screen. A build of the
 * portal takes the same changes as every other.
 */
export type Side = Target & {
  label: string;
  isBuild: boolean;
  visitsOf: (screen: Screen) => readonly Visit[];
};

/** Visitors whose statements the bare side repeats. */
const RECORDED = 16;

/** Visitors come from addresses of their own, as behind a proxy; what a browser says of itself is kept short. */
const requestFor = (host: string, path: string, cookie: string, visitor: number): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: gzip, deflate, br, zstd\r\n` +
      (cookie === '' ? '' : `cookie: ${cookie}\r\n`) +
      `x-forwarded-for: 10.0.${visitor >> 8}.${visitor & 255}\r\n\r\n`,
  );

/** The visits of a screen by everybody in turn: its page first where its address is typed, the other paths at once. */
function visitsTo(
  host: string,
  paths: readonly string[],
  opened: Screen['opened'],
  cookies: readonly string[],
): Visit[] {
  const hasPage = opened !== 'link';
  return cookies.map((cookie, visitor) => {
    const [first, ...others] = paths.map((path) => requestFor(host, path, cookie, visitor));
    const kind = { isRepeatable: true, isGuest: cookie === '' };
    if (first === undefined) return { page: null, calls: [], ...kind };
    return hasPage
      ? { page: first, calls: others, ...kind }
      : { page: null, calls: [first, ...others], ...kind };
  });
}

/** Makes the visits of each screen once. */
function kept(visitsOf: (screen: Screen) => Visit[]): (screen: Screen) => readonly Visit[] {
  const made = new Map<Screen, Visit[]>();
  return (screen) => {
    const visits = made.get(screen) ?? visitsOf(screen);
    made.set(screen, visits);
    return visits;
  };
}

/** Every path of a screen, its page first where its address is typed. */
export const pathsOf = ({ path, opened, calls }: Screen, facts: CallFacts): string[] => [
  ...(opened === 'link' ? [] : [path]),
  ...calls(facts),
];

/** Cookies by who opens screens; a guest has none. */
const cookiesOf = (sessions: Pick<Sessions, 'student' | 'lecturer' | 'staff'>, visitor: Visitor): string[] =>
  visitor === 'guest' ? Array<string>(SESSIONS).fill('') : sessions[visitor];

/** A build of the portal on the campus. */
export function portalSide(
  label: string,
  { port, process: { pid = 0 } }: Portal,
  postmaster: number,
  { facts, sessions }: { facts: CallFacts; sessions: Sessions },
): Side {
  const host = '127.0.0.1';
  const visitsOf = (screen: Screen) =>
    visitsTo(host, pathsOf(screen, facts), screen.opened, cookiesOf(sessions, screen.visitor));
  const processes = { server: [pid], database: [postmaster] };
  return { label, host, port, processes, visitsOf: kept(visitsOf), isBuild: true };
}

/** Routes with nothing around them that run what the portal asks of the database for each screen, all at once. */
export async function bareSide(
  label: string,
  host: Host,
  postmaster: number,
  screens: readonly Screen[],
  { facts, sessions }: { facts: CallFacts; sessions: Sessions },
): Promise<Side> {
  const keyOf = ({ name }: Screen, index: number): string => `${name.replaceAll(/\W+/g, '-')}-${index}`;
  for (const screen of screens) {
    const cookies = cookiesOf(sessions, screen.visitor).slice(0, RECORDED);
    for (const [index, cookie] of cookies.entries())
      await host.record(keyOf(screen, index), pathsOf(screen, facts), cookie);
  }
  const visitsOf = (screen: Screen): Visit[] =>
    Array.from({ length: RECORDED }, (_, index) => ({
      page: null,
      calls: [requestFor('127.0.0.1', `/bare/${keyOf(screen, index)}`, '', index)],
      isRepeatable: true,
      isGuest: false,
    }));
  return {
    label,
    host: '127.0.0.1',
    port: host.barePort,
    visitsOf: kept(visitsOf),
    isBuild: false,
    processes: { server: [host.pid], database: [postmaster] },
  };
}

const pids = z.array(z.number().int()).default([]);
const cookieLists = z.object({
  student: z.array(z.string()).default([]),
  lecturer: z.array(z.string()).default([]),
  staff: z.array(z.string()).default([]),
});

/** What `--other` reads. Cookies are whole `Cookie` headers, one a session; screens are known by the names of `calls.ts`. */
const otherSpec = z.object({
  base: z.url({ protocol: /^http$/ }),
  label: z.string().min(1),
  cookies: cookieLists,
  screens: z.record(z.string(), z.array(z.string().startsWith('/')).min(1)),
  /** Process numbers on this machine whose processor time and memory count, with their children. */
  pids: z.object({ server: pids, database: pids }).default({ server: [], database: [] }),
});

/**
 * Any other server that runs already.
 * @param file of `otherSpec`
 * @throws ZodError that names what is wrong in the file.
 */
export function otherSide(file: string): Side {
  const spec = otherSpec.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { hostname, host, port } = new URL(spec.base);
  const visitsOf = ({ name, opened, visitor }: Screen): Visit[] => {
    const paths = spec.screens[name] ?? [];
    return paths.length === 0 ? [] : visitsTo(host, paths, opened, cookiesOf(spec.cookies, visitor));
  };
  return {
    label: spec.label,
    host: hostname,
    port: Number(port || 80),
    isBuild: false,
    visitsOf: kept(visitsOf),
    processes: spec.pids,
  };
}
