import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type Plugin, Visitor } from 'vite';

/** A file by its path. */
export type Source = { path: string; code: string };

const root = join(import.meta.dirname, '..');

/** `Menu.Item = MenuItem;`: Mantine makes each part a property of its component, so that whoever draws one loads every part. */
const part = /^([A-Z]\w+\.[A-Z]\w+) = (.*)$/gm;

/** Components have capitals; `Context.Provider` is React's. */
const isPart = (name: string): boolean => /^[A-Z]\w+\.(?!Provider$)[A-Z]/.test(name);

/** The name of a component, for developers' tools. */
const displayName = /^[A-Z]\w+\.displayName = .*;$/gm;

/** What a source names as `Menu.Item`: in tags, and otherwise. */
function namedParts({ path, code }: Source) {
  const tags = new Set<string>();
  const values = new Set<string>();
  new Visitor({
    JSXMemberExpression({ object, property }) {
      if (object.type === 'JSXIdentifier') tags.add(`${object.name}.${property.name}`);
    },
    MemberExpression({ object, property }) {
      if (object.type === 'Identifier' && property.type === 'Identifier')
        values.add(`${object.name}.${property.name}`);
    },
  }).visit(parseSync(path, code.replaceAll(part, '')).program);
  return { tags, values };
}

/**
 * Parts of Mantine's components that neither Mantine nor the portal draws.
 * @param library the modules of Mantine.
 * @param screens the modules of the portal that draw Mantine's components.
 * @throws Error where Mantine makes its parts known in another way than `part` reads.
 */
export function undrawnParts(library: readonly Source[], screens: readonly Source[]): Set<string> {
  const parts = new Set<string>();
  for (const { path, code } of library) {
    for (const [line, name = '', value = ''] of code.matchAll(part)) {
      if (!/^\w+;$/.test(value)) throw new Error(`Mantine has changed: ${line} in ${path} is no plain part`);
      parts.add(name);
    }
  }
  const own = screens.map(namedParts);
  const missing = own.flatMap(({ tags }) => [...tags]).filter((name) => isPart(name) && !parts.has(name));
  if (missing.length > 0) throw new Error(`Mantine has changed: it has no ${missing.join(', ')}`);
  const drawn = [...own, ...library.map(namedParts)].flatMap(({ tags, values }) => [...tags, ...values]);
  return parts.difference(new Set(drawn));
}

/** A module of Mantine without the parts nobody draws. */
export const leanComponent = (code: string, undrawn: ReadonlySet<string>): string =>
  code.replaceAll(part, (line, name: string) => (undrawn.has(name) ? '' : line)).replaceAll(displayName, '');

function readSources(pattern: string): Source[] {
  const paths = globSync(pattern, { cwd: root });
  return paths.map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }));
}

/** Parts that nobody draws, by what is installed and what the screens say now. */
export const findUndrawnParts = (): Set<string> =>
  undrawnParts(
    readSources('node_modules/@mantine/*/esm/**/*.mjs'),
    readSources('src/web/**/*.{ts,tsx}').filter(({ code }) => code.includes("from '@mantine/")),
  );

/** Mantine without the parts of its components that nobody draws, such as the sub-menus of `Menu`. */
export function leanMantine(): Plugin {
  let undrawn: Set<string> | undefined;
  return {
    name: 'lean-mantine',
    transform: {
      filter: { id: /\/@mantine\/\w+\/esm\/.*\.mjs$/ },
      handler: (code) => ({ code: leanComponent(code, (undrawn ??= findUndrawnParts())), map: null }),
    },
    buildEnd() {
      if (!undrawn?.size) this.error('Mantine has changed: there is no part that nobody draws');
    },
  };
}

const HOVER = '?hover';

/**
 * A copy of Floating UI for tooltips only. Following the pointer is half of that library; in one copy, every window and menu
 * would load it too, though they only need to be placed.
 */
export function leanFloating(): Plugin {
  let hasTooltips = false;
  return {
    name: 'lean-floating',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@floating-ui\/react$/ },
      async handler(id, importer) {
        if (!importer?.includes('/Tooltip/')) return null;
        hasTooltips = true;
        const found = await this.resolve(id, importer, { skipSelf: true });
        return found && { ...found, id: `${found.id}${HOVER}` };
      },
    },
    load: {
      filter: { id: /\?hover$/ },
      handler: (id) => readFileSync(id.slice(0, -HOVER.length), 'utf8'),
    },
    buildEnd() {
      if (!hasTooltips) this.error('Mantine has changed: no tooltip of it loads @floating-ui/react');
    },
  };
}
