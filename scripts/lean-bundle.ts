import type { Plugin } from 'vite';
import { leanFloating, leanMantine } from './lean-mantine.ts';

/** What the browser never asks of a contract: it believes the server's answers, fills in paths and queries that fit, and explains calls to nobody. */
const unasked = new Set(['response', 'summary', 'params', 'query']);

type Node = { type: string; start: number; end: number };
type Property = Node & { key?: { name?: string } };
type Declared = Node & { declarations: { init?: Node | null }[] };
type Statement = Node & { declaration?: Node | null };
type Program = { body: Statement[] };
type Call = Node & { callee: { name?: string }; arguments: (Node & { properties?: Property[] })[] };

/** Every call of `endpoint` below a node. */
function endpointCalls(node: unknown, found: Call[] = []): Call[] {
  if (Array.isArray(node)) for (const one of node) endpointCalls(one, found);
  else if (node !== null && typeof node === 'object') {
    const call = node as Call;
    if (call.type === 'CallExpression' && call.callee.name === 'endpoint') found.push(call);
    for (const value of Object.values(node)) endpointCalls(value, found);
  }
  return found;
}

/** What is written over a part of a source. */
type Edit = { start: number; end: number; text: string };

const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((source, { start, end, text }) => source.slice(0, start) + text + source.slice(end), code);

/** Leaves what is unasked of each endpoint out of a contract's source. */
function withoutUnasked(code: string, program: unknown): string {
  const cuts = endpointCalls(program).flatMap(
    (call) => call.arguments[0]?.properties?.filter(({ key }) => unasked.has(key?.name ?? '')) ?? [],
  );
  const comma = (end: number): number => /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
  return edited(
    code,
    cuts.map(({ start, end }) => ({ start, end: end + comma(end), text: '' })),
  );
}

const made = new Set(['CallExpression', 'ObjectExpression', 'ArrayExpression', 'MemberExpression']);

/** Says of everything a contract makes when it is loaded that making it does nothing else, so that what nobody uses is left out. */
function markedPure(code: string, { body }: Program): string {
  const declared = body.map((statement) => statement.declaration ?? statement);
  const values = declared
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap((statement) => (statement as Declared).declarations)
    .flatMap(({ init }) => (init && made.has(init.type) ? [init] : []));
  return edited(
    code,
    values.map(({ start, end }) => ({
      start,
      end,
      text: `/* @__PURE__ */ (() => (${code.slice(start, end)}))()`,
    })),
  );
}

/** Contracts without what is unasked of them, so that schemas nothing else needs are not loaded. */
const contracts: Plugin = {
  name: 'lean-contracts',
  transform: {
    filter: { id: /\/shared\/contracts\/[^/]+\.ts$/ },
    handler(code) {
      const lean = withoutUnasked(code, this.parse(code));
      return { code: markedPure(lean, this.parse(lean)), map: null };
    },
  },
};

const jsonSchemas: readonly RegExp[] = [
  /^ *inst\._zod\.processJSONSchema = .*$/gm,
  /^ *jsonSchema: \{\s*input: .*\s*output: .*\s*\},?$/gm,
  /^ *return createToJSONSchemaMethod\(.*$/gm,
];

/** Zod without writing JSON schemas, which only the server's description of the API does. */
const zod: Plugin = {
  name: 'lean-zod',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      for (const part of jsonSchemas) {
        if (code.search(part) === -1) this.error(`Zod has changed: nothing matches ${part.source}`);
      }
      return { code: jsonSchemas.reduce((rest, part) => rest.replace(part, ''), code), map: null };
    },
  },
};

/** Plugins that leave out of the browser's files what it never runs. */
export const lean: Plugin[] = [contracts, zod, leanMantine(), leanFloating];

/** Making a schema does nothing else, so that one nobody uses is left out. */
export const leanTreeshake = { manualPureFunctions: ['z', 'endpoint', 'listQuery', 'sortedBy'] };
