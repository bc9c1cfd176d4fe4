import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');

/** Where a part of a component, such as `Menu.Item`, can be asked for. */
const places = ['src/web/**/*.tsx', 'node_modules/@mantine/*/esm/**/*.mjs'];

/** `Menu.Item = MenuItem;`: the library hangs each part on its whole, so that whoever draws the whole loads every part. */
const part = /^([A-Z]\w+\.[A-Z]\w+) = \w+;$/gm;

/** What tells developers' tools the name of a component. */
const displayName = /^[A-Z]\w+\.displayName = .*;$/gm;

const quoted = /(["'`])(?:\\.|(?!\1)[^\\])*\1/g;

/** Parts that the portal or the library itself draws. */
function partsInUse(): Set<string> {
  const used = new Set<string>();
  for (const file of places.flatMap((pattern) => globSync(pattern, { cwd: root }))) {
    const code = readFileSync(join(root, file), 'utf8').replaceAll(part, '').replaceAll(quoted, '');
    for (const [name] of code.matchAll(/\b[A-Z]\w+\.[A-Z]\w+\b/g)) used.add(name);
  }
  return used;
}

/** Mantine without the parts of its components that nobody draws, such as the sub-menus of `Menu`. */
export function leanMantine(): Plugin {
  let used: Set<string> | undefined;
  return {
    name: 'lean-mantine',
    transform: {
      filter: { id: /\/@mantine\/\w+\/esm\/.*\.mjs$/ },
      handler(code) {
        used ??= partsInUse();
        const known = used;
        return {
          code: code
            .replaceAll(part, (line, name: string) => (known.has(name) ? line : ''))
            .replaceAll(displayName, ''),
          map: null,
        };
      },
    },
  };
}

const HOVER = '?hover';

/**
 * Floating UI for tooltips as a module of its own: what answers to hovering is most of that library, and else every window
 * and menu would load it, which only need to be placed.
 */
export const leanFloating: Plugin = {
  name: 'lean-floating',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^@floating-ui\/react$/ },
    async handler(id, importer) {
      if (!importer?.includes('/Tooltip/')) return null;
      const found = await this.resolve(id, importer, { skipSelf: true });
      return found && { ...found, id: `${found.id}${HOVER}` };
    },
  },
  load: {
    filter: { id: /\?hover$/ },
    handler: (id) => readFileSync(id.slice(0, -HOVER.length), 'utf8'),
  },
};
