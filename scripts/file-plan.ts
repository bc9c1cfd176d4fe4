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

/** A part of the home that is loaded after it, such as the one of lecturers. */
const isHomePart = (facade: string): boolean => /\/desk\/home\/\w+\.tsx$/.test(facade);

/** Parts of the home are packed as screens are, so that they bring few bytes of others. */
const isScreen = (facade: string): boolean =>
  /\.page\.tsx$|\/payment-tabs\.ts$/.test(facade) || isHomePart(facade);

/**
 * Shares of all screens. A file of the login page that at most `few` screens load is not part of the app; a file that more than
 * `most` load comes with the home, as nearly everybody's next screen would load it. So does one that a later part of the home
 * and more than `few` screens load.
 */
const SHARE = { few: 0.25, most: 0.66 };

function fileOf(files: Files, path: string): string {
  for (const [name, { facade }] of files) if (facade?.endsWith(`/${path}`)) return name;
  throw new Error(`The build has no file for ${path}`);
}

/** What the pages that everybody opens load, in the order they open them. A layer holds only what no earlier one does. */
function layersOf(files: Files, screens: readonly string[]): { name: string; files: string[] }[] {
  const loaded = screens.map((name) => loadOf(files, name));
  const usersOf = (file: string): number => loaded.filter((all) => all.has(file)).length;
  const loadedBy = (...paths: string[]) =>
    new Set(paths.flatMap((path) => [...loadOf(files, fileOf(files, path))]));
  const login = loadedBy('login.html');
  const app = loadedBy('index.html');
  const home = loadedBy('desk/home/home.page.tsx', 'platform/errors/failure.page.tsx');
  const parts = screens.filter((name) => isHomePart(files.get(name)?.facade ?? ''));
  const later = new Set(parts.flatMap((name) => [...loadOf(files, name)]));
  const shareOf = (file: string): number => usersOf(file) / screens.length;
  const most = [...files.keys()].filter((file) => shareOf(file) > (later.has(file) ? SHARE.few : SHARE.most));
  const isCommon = (file: string): boolean => app.has(file) || home.has(file) || shareOf(file) > SHARE.few;
  const base = [...login].filter(isCommon);
  return [
    { name: 'base', files: base },
    {
      name: 'guest',
      files: [...login].filter((file) => !isCommon(file) && files.get(file)?.isEntry === false),
    },
    { name: 'shell', files: [...app.difference(login)] },
    { name: 'light', files: [...home.union(new Set(most)).difference(app).difference(login)] },
  ];
}

/** The files beyond the layers, grouped by the set of screens that load them. */
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

const stylesOf = (parts: readonly LooseFile[]): ReadonlyMap<string, number> =>
  new Map(parts.flatMap(({ styles }) => [...styles]));

/** Characters of some files, without the style sheets that are already loaded. */
const sizesOf = (parts: readonly LooseFile[], known: ReadonlyMap<string, number>) => ({
  script: parts.reduce((sum, { script }) => sum + script, 0),
  style: [...stylesOf(parts)].reduce((sum, [name, length]) => sum + (known.has(name) ? 0 : length), 0),
});

/** What always loads together on its way to the screens that need it. */
function loosePacks(files: Files, known: ReadonlySet<string>, screens: readonly string[]): Pack[] {
  const packOf = new Map<string, Pack>();
  const knownStyles = stylesOf([...known].flatMap((name) => files.get(name) ?? []));
  const members = new Map<Pack, LooseFile[]>();
  for (const same of sharedFiles(files, known, screens).values()) {
    const parts = same.flatMap(({ name }) => files.get(name) ?? []);
    const pack: Pack = {
      name: parts.reduce((a, b) => (b.script > a.script ? b : a)).name,
      modules: parts.flatMap((part) => part.modules.filter((id) => !isOwn(part, id))),
      ...sizesOf(parts, knownStyles),
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

/** What each screen loads besides packs: its own file, and the whole file of the login page if it needs any of it. */
function ownLoads(
  files: Files,
  known: ReadonlySet<string>,
  screens: readonly string[],
  guest: readonly string[],
) {
  const partsOf = (names: Iterable<string>): LooseFile[] =>
    [...names].flatMap((name) => files.get(name) ?? []);
  const knownStyles = stylesOf(partsOf(known));
  const whole = loadOfPack(sizesOf(partsOf(guest), knownStyles));
  return screens.map((name) => {
    const own = loadOfPack(sizesOf(partsOf([name]), knownStyles));
    if (loadOf(files, name).isDisjointFrom(new Set(guest))) return own;
    return { files: own.files + whole.files, bytes: own.bytes + whole.bytes };
  });
}

/**
 * Which modules share a file: a layer for each page that everybody opens, then what screens share, packed so that the first
 * screen after the home loads few files and little it does not need (`packFiles`). Screens keep a file of their own.
 * @param root folder of the entries.
 * @param input entry files by name.
 */
export async function planFiles(root: string, input: Record<string, string>): Promise<Group[]> {
  const files = await looseFiles(root, input);
  const screens = [...files].flatMap(([name, { facade }]) =>
    facade !== null && isScreen(facade) && !facade.endsWith('/home.page.tsx') ? [name] : [],
  );
  const first = layersOf(files, screens);
  const known = new Set(first.flatMap((layer) => layer.files));
  const later = screens.filter((name) => !known.has(name));
  const guest = first.find((layer) => layer.name === 'guest')?.files ?? [];
  const own = ownLoads(files, known, later, guest);
  const parts = [
    ...first.map((layer) => ({
      name: layer.name,
      modules: layer.files
        .flatMap((name) => files.get(name) ?? [])
        .flatMap((file) => file.modules.filter((id) => !isOwn(file, id))),
    })),
    ...packFiles(loosePacks(files, known, later), own),
  ];
  return parts.map(({ name, modules }, at) => {
    const all = new Set(modules);
    return { name: `${name}~${at}`, test: (id: string) => all.has(id), priority: parts.length - at };
  });
}
