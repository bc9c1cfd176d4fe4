import { type LooseFile, loadOf, looseFiles } from './loose-files.ts';
import { loadOfPack, type Pack, packFiles } from './pack-files.ts';

/** A group of the bundler: modules that share a file. */
type Group = { name: string; test: (id: string) => boolean; priority: number };

type Files = ReadonlyMap<string, LooseFile>;

/** Entries, and what does something by being loaded, must not come along with a library. */
const isEntry = (id: string): boolean => /\/(main|login|router|screens)\.tsx?$|\.html$/.test(id);

/** Screens and entries keep a file of their own. */
const isOwn = ({ facade, isEntry: isInput }: LooseFile, id: string): boolean =>
  isEntry(id) || (id === facade && (isInput || isScreen(id)));

const isScreen = (facade: string): boolean => /\.page\.tsx$|\/payment-tabs\.ts$/.test(facade);

/** What the pages that everybody opens load, in the order they are met: each layer has what none before it has. */
const layers: readonly { name: string; of: readonly string[] }[] = [
  { name: 'base', of: ['login.html'] },
  { name: 'shell', of: ['index.html'] },
  { name: 'light', of: ['features/home/home.page.tsx', 'features/errors/failure.page.tsx'] },
];

function fileOf(files: Files, path: string): string {
  for (const [name, { facade }] of files) if (facade?.endsWith(`/${path}`)) return name;
  throw new Error(`The build has no file for ${path}`);
}

/** Names of the files by layer. */
function layersOf(files: Files): { name: string; files: string[] }[] {
  const known = new Set<string>();
  return layers.map(({ name, of }) => {
    const all = new Set(of.flatMap((path) => [...loadOf(files, fileOf(files, path))]));
    const fresh = [...all.difference(known)];
    for (const file of fresh) known.add(file);
    return { name, files: fresh };
  });
}

/** The files by which screens load them, beyond those of the layers: a key per set of screens. */
function sharedFiles(files: Files, known: ReadonlySet<string>, screens: readonly string[]) {
  const loaded = screens.map((name) => loadOf(files, name));
  const alone = new Set(screens);
  const usersOf = (name: string): Uint8Array => Uint8Array.from(loaded, (all) => (all.has(name) ? 1 : 0));
  const shared = [...files.keys()]
    .filter((name) => !known.has(name))
    .map((name) => ({ name, screens: usersOf(name) }))
    .filter((file) => file.screens.includes(1))
    .filter((file) => !alone.has(file.name) || file.screens.indexOf(1) !== file.screens.lastIndexOf(1));
  return Map.groupBy(shared, (file) => file.screens.join(''));
}

/** What always loads together on its way to the screens that need it. */
function loosePacks(files: Files, known: ReadonlySet<string>, screens: readonly string[]): Pack[] {
  const packOf = new Map<string, Pack>();
  const members = new Map<Pack, LooseFile[]>();
  for (const same of sharedFiles(files, known, screens).values()) {
    const parts = same.flatMap(({ name }) => files.get(name) ?? []);
    const pack: Pack = {
      name: parts.reduce((a, b) => (b.script > a.script ? b : a)).name,
      modules: parts.flatMap((part) => part.modules.filter((id) => !isOwn(part, id))),
      script: parts.reduce((sum, { script }) => sum + script, 0),
      style: parts.reduce((sum, { style }) => sum + style, 0),
      screens: same[0]?.screens ?? new Uint8Array(),
      needs: new Set(),
    };
    members.set(pack, parts);
    for (const { name } of same) packOf.set(name, pack);
  }
  for (const [pack, parts] of members) {
    const needs = parts.flatMap(({ imports }) => imports.flatMap((name) => packOf.get(name) ?? []));
    pack.needs = new Set(needs.filter((other) => other !== pack));
  }
  return [...members.keys()];
}

/**
 * Which modules share a file: a layer for each page that everybody opens, then what screens share, packed so that the first
 * screen after the home loads few files and little it does not need (`packFiles`). Screens keep a file of their own.
 * @param root folder of the entries.
 * @param input entry files by name.
 */
export async function planFiles(root: string, input: Record<string, string>): Promise<Group[]> {
  const files = await looseFiles(root, input);
  const first = layersOf(files);
  const known = new Set(first.flatMap((layer) => layer.files));
  const screens = [...files].flatMap(([name, { facade }]) =>
    facade !== null && isScreen(facade) && !known.has(name) ? [name] : [],
  );
  const own = screens.flatMap((name) => files.get(name) ?? []).map(loadOfPack);
  const parts = [
    ...first.map((layer) => ({
      name: layer.name,
      modules: layer.files
        .flatMap((name) => files.get(name) ?? [])
        .flatMap((file) => file.modules.filter((id) => !isOwn(file, id))),
    })),
    ...packFiles(loosePacks(files, known, screens), own),
  ];
  return parts.map(({ name, modules }, at) => {
    const all = new Set(modules);
    return { name: `${name}~${at}`, test: (id: string) => all.has(id), priority: parts.length - at };
  });
}
