import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transformWithOxc } from 'vite';
import { describe, expect, test } from 'vitest';
import { leanSchemas } from '../scripts/lean-bundle.ts';
import { declarations, leanContract } from '../scripts/lean-contracts.ts';
import {
  findUndrawnParts,
  leanComponent,
  leanFloating,
  leanMantine,
  undrawnParts,
} from '../scripts/lean-mantine.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const moduleOf = (name: string): string =>
  read(`node_modules/@mantine/core/esm/components/${name}/${name}.mjs`);

describe('contracts', () => {
  test('keep what the browser reads of an endpoint', () => {
    const lean = leanContract(`export const rooms = {
      list: endpoint({ method: 'GET', path: '/api/rooms', summary: 'Rooms.', query: z.object({ q }), response: room }),
      save: endpoint({ method: 'PUT', path: '/api/rooms/:id', params, body: z.object({ name }), response: room }),
    };`);
    expect(lean).toMatch(/endpoint\(\{ method: 'GET', path: '\/api\/rooms', *\}\)/);
    expect(lean).toMatch(
      /endpoint\(\{ method: 'PUT', path: '\/api\/rooms\/:id', *body: z.object\(\{ name \}\), *\}\)/,
    );
  });

  test('mark each constant that is made on loading as one that may be left out', () => {
    const lean = leanContract(
      'const a = z.string();\nexport const b = { a }, c = 1;\nexport const f = () => a;',
    );
    expect(lean).toBe(
      'const a = /* @__PURE__ */ (() => (z.string()))();\n' +
        'export const b = /* @__PURE__ */ (() => ({ a }))(), c = 1;\nexport const f = () => a;',
    );
  });

  test.each([
    'registry.add(schema);',
    'let count = 0;',
    'export const next = counter(() => { seen.last = 1; });',
    'const id = { at: count++ };',
    'export const forget = (key) => delete known[key];',
  ])('fail the build where they change something: %s', (code) => {
    expect(() => leanContract(code)).toThrow('A contract only declares');
  });

  test('all only declare', async () => {
    const paths = globSync('src/shared/**/*.ts', { cwd: root }).filter(
      (path) => declarations.test(`/${path}`) && !path.includes('.test.'),
    );
    expect(paths.length).toBeGreaterThan(100);
    for (const path of paths) {
      const { code } = await transformWithOxc(read(path), path);
      expect(() => leanContract(code), path).not.toThrow();
    }
  });

  test('are asked in the browser for nothing that only the server reads', () => {
    const asked = /(?<!typeof )\b(?:endpoint|\w+Contract(?:\.\w+)+)\.(?:response|summary|params|query)\b/;
    const sources = globSync('src/{web,shared}/**/*.{ts,tsx}', { cwd: root }).filter(
      (path) => !path.includes('.test.') && !declarations.test(`/${path}`),
    );
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter((path) => asked.test(read(path)))).toEqual([]);
    expect(asked.test('studentContract.list.query.parse({})')).toBe(true);
    expect(asked.test('type Row = z.infer<typeof studentContract.list.response>;')).toBe(false);
  });
});

describe('Zod', () => {
  const path = 'node_modules/zod/v4/classic/schemas.js';

  test('writes no JSON schemas in the browser', () => {
    expect(leanSchemas(read(path))).not.toMatch(/processJSONSchema =|createToJSONSchemaMethod\(/);
  });

  test('fails the build where it says that in another way', () => {
    const changed = read(path).replaceAll('processJSONSchema', 'toJSONSchema');
    expect(() => leanSchemas(changed)).toThrow('Zod has changed');
  });
});

describe('Mantine', () => {
  const menu = {
    path: 'Menu.mjs',
    code: 'Menu.Item = MenuItem;\nMenu.Sub = MenuSub;\nMenu.displayName = "Menu";\n',
  };
  const screen = (code: string) => [{ path: 'Screen.tsx', code }];

  test('keeps the parts that a screen or itself draws', () => {
    const drawn = '<Menu><Menu.Item>Ubah</Menu.Item></Menu>';
    expect(undrawnParts([menu], screen(drawn))).toEqual(new Set(['Menu.Sub']));
    const inside = { path: 'Bar.mjs', code: 'const Bar = () => jsx(Menu.Sub, {});' };
    expect(undrawnParts([menu, inside], screen(drawn))).toEqual(new Set());
  });

  test('counts what stands between apostrophes as drawn, and no text or comment', () => {
    const code = "// the day's\nexport const day = <Menu.Item>Jum'at</Menu.Item>; // 'Menu.Sub'\n'Menu.Sub';";
    expect(undrawnParts([menu], screen(code))).toEqual(new Set(['Menu.Sub']));
  });

  test('loses the parts nobody draws', () => {
    expect(leanComponent(menu.code, new Set(['Menu.Sub'])).trim()).toBe('Menu.Item = MenuItem;');
  });

  test('fails the build where a part that is drawn has another name or is made in another way', () => {
    const renamed = [{ path: 'Menu.mjs', code: 'Menu.Entry = MenuEntry;' }];
    expect(() => undrawnParts(renamed, screen('<Menu.Item />'))).toThrow('it has no Menu.Item');
    const wrapped = [{ path: 'Menu.mjs', code: 'Menu.Item = withProps(MenuItem, {});' }];
    expect(() => undrawnParts(wrapped, screen('<Menu.Item />'))).toThrow('no plain part');
  });

  test('as it is installed loses sub-menus and keeps what screens draw', () => {
    const undrawn = findUndrawnParts();
    const lean = leanComponent(moduleOf('Menu'), undrawn);
    expect(moduleOf('Menu')).toContain('Menu.Sub = ');
    expect(lean).not.toContain('Menu.Sub = ');
    for (const kept of ['Target', 'Dropdown', 'Item', 'Label', 'Divider'])
      expect(lean).toContain(`Menu.${kept} = `);
    expect(leanComponent(moduleOf('Combobox'), undrawn)).toContain('Combobox.Options = ');
  });

  test('is drawn by the names it has, so that its parts are found', () => {
    const screens = globSync('src/web/**/*.{ts,tsx}', { cwd: root }).filter((path) =>
      read(path).includes("from '@mantine/"),
    );
    expect(screens.length).toBeGreaterThan(100);
    const hidden = /\b[A-Z]\w+ as \w+[^;]*from '@mantine\/|\* as \w+ from '@mantine\/|\{[^{}]*\} = [A-Z]\w+;/;
    expect(screens.filter((path) => hidden.test(read(path)))).toEqual([]);
  });
});

/** The script of a page that loads this module. */
async function scriptOf(code: string): Promise<string> {
  const entry = 'virtual:page';
  const page = {
    name: 'page',
    resolveId: (id: string) => (id === entry ? entry : null),
    load: (id: string) => (id === entry ? code : null),
  };
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [page, leanMantine(), leanFloating()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, external: /^react/, preserveEntrySignatures: 'strict' },
    },
  });
  const files = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  return files.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
}

describe('Floating UI', () => {
  test('follows the pointer for tooltips, not for menus', async () => {
    const menu = await scriptOf("export { Menu } from '@mantine/core';");
    expect(menu).toContain('function useFloating(');
    expect(menu).not.toContain('function safePolygon(');
    expect(await scriptOf("export { Tooltip } from '@mantine/core';")).toContain('function safePolygon(');
  });

  test('fails the build where Mantine has no tooltips that load it', async () => {
    const built = build({
      configFile: false,
      root,
      logLevel: 'silent',
      plugins: [leanFloating()],
      build: { write: false, rolldownOptions: { input: 'src/web/platform/lib/routes.ts' } },
    });
    await expect(built).rejects.toThrow('no tooltip of it loads');
  });
});
