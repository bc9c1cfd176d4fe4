import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { declarations } from '../scripts/lean-contracts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Packages that only mean something on a server, in a browser, or to a database. */
const outsideShared = /^(node:|react|@mantine|drizzle-orm|pg$|fastify|@fastify)/;

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
export const isSchema = (path: string): boolean =>
  /^src\/server\/platform\/db\/(schema|column-types)\.ts$/.test(path);

/** Wings from the ground up; nothing imports a wing above its own (ARCHITECTURE). */
const wings = [
  'platform',
  'identity',
  'finance',
  'people',
  'study',
  'enrolment',
  'surveys',
  'teaching',
  'results',
  'completion',
  'desk',
  'connections',
];

type Place = { layer: string; wing: string; word: string };

/** Where a file lives, or undefined for the files that put the wings together. */
function placeOf(path: string): Place | undefined {
  const [, layer = '', wing = '', word = ''] = /^src\/(\w+)\/([\w-]+)\/(?:([\w-]+)\/)?/.exec(path) ?? [];
  return wings.includes(wing) ? { layer, wing, word } : undefined;
}

/** Whether a file belongs to a feature: to any wing but the platform. */
export const isWing = (path: string): boolean => (placeOf(path)?.wing ?? 'platform') !== 'platform';
const isContract = (path: string): boolean => declarations.test(`/${path}`);

/** Words of the platform that are features themselves and have a face; the others are tools for everybody. */
const faced = new Set(
  globSync('src/server/platform/*/*.public.ts', { cwd: root }).map((path) => placeOf(path)?.word),
);

/** What a server import breaks, or undefined. */
function serverProblem(from: string, to: string): string | undefined {
  if (to.startsWith('src/web/')) return 'server imports no web';
  if (to.startsWith('tools/') && !isTest(from) && from !== 'src/server/main.ts')
    return 'the portal runs without its tools';
  const [own, other] = [placeOf(from), placeOf(to)];
  if (!other || isTest(from) || other.layer !== 'server') return undefined;
  if (from.startsWith('tools/') || !own) return undefined;
  // The lists of a wing belong to none of its words.
  const isOwn = own.wing === other.wing && (own.word === other.word || own.word === '');
  const isOpen = other.wing === 'platform' && !faced.has(other.word);
  if (!isOwn && !isOpen && !to.endsWith('.public.ts'))
    return `only the public files of ${other.wing}/${other.word} are for others`;
  return undefined;
}

/** Why this import is not allowed, or undefined when it is. */
export function importProblem(from: string, to: string): string | undefined {
  const layer = /^src\/(shared|server|web)\//.exec(from)?.[1];
  if (!isTest(from) && (to.startsWith('test/') || isTest(to))) return 'nothing imports tests';
  if (layer === 'shared') {
    if (/^(src\/(server|web)|tools)\//.test(to)) return 'shared imports no other layer';
    if (!isTest(from) && outsideShared.test(to)) return 'shared knows no Node, browser or database';
    if (!isTest(from) && isContract(to) && !isContract(from) && isWing(from) && placeOf(from)?.word !== '')
      return 'rules know no contracts';
  }
  if (layer === 'server') return serverProblem(from, to);
  if (layer === 'web') {
    if (/^(src\/server|tools)\//.test(to) && !isTest(from)) return 'web imports no server';
    const [own, other] = [placeOf(from), placeOf(to)];
    const isFeature = other?.layer === 'web' && other.wing !== 'platform';
    if (isFeature && own && own.wing !== other.wing) return 'screens of one wing know none of another';
  }
  return undefined;
}

/** Whether an import goes to a higher wing. */
export function isUpwards(from: string, to: string): boolean {
  const [own, other] = [placeOf(from), placeOf(to)];
  if (!own || !other || isTest(from) || isSchema(from)) return false;
  if (own.layer === 'web' && other.layer === 'shared') return false;
  return wings.indexOf(other.wing) > wings.indexOf(own.wing);
}
