import type { Plugin } from 'vite';

/** What the browser never asks of a contract: it believes the server's answers and explains calls to nobody. */
const unasked = new Set(['response', 'summary']);

type Node = { type: string; start: number; end: number };
type Property = Node & { key?: { name?: string } };
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

/** Leaves what is unasked of each endpoint out of a contract's source. */
function withoutUnasked(code: string, program: unknown): string {
  const cuts = endpointCalls(program).flatMap(
    (call) => call.arguments[0]?.properties?.filter(({ key }) => unasked.has(key?.name ?? '')) ?? [],
  );
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (source, { start, end }) => source.slice(0, start) + source.slice(end).replace(/^\s*,/, ''),
      code,
    );
}

/** Contracts without the answers they promise, so that schemas nothing else needs are not loaded. */
const contracts: Plugin = {
  name: 'lean-contracts',
  transform: {
    filter: { id: /\/shared\/contracts\/[^/]+\.contract\.ts$/ },
    handler(code) {
      return { code: withoutUnasked(code, this.parse(code)), map: null };
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
export const lean: Plugin[] = [contracts, zod];

/** Making a schema does nothing else, so that one nobody uses is left out. */
export const leanTreeshake = { manualPureFunctions: ['z', 'endpoint', 'listQuery', 'sortedBy'] };
