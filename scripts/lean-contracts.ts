import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';

/** Parts of an endpoint that only the server reads: in the browser they are types. */
const serverOnly = new Set(['response', 'summary', 'params', 'query']);

/** Expressions that make a value when the module is loaded. */
const making = new Set(['CallExpression', 'ObjectExpression', 'ArrayExpression', 'MemberExpression']);

type Edit = { start: number; end: number; text: string };

const parse = (code: string): ESTree.Program => parseSync('contract.js', code).program;

/** The source with every edit made; edits do not overlap. */
const applyEdits = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((source, { start, end, text }) => source.slice(0, start) + text + source.slice(end), code);

const keyOf = (property: ESTree.ObjectPropertyKind): string | undefined =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : undefined;

/** Leaves the parts that only the server reads out of every `endpoint({ … })`. */
function withoutServerParts(code: string): string {
  const cuts: Edit[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [declaration] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return;
      if (declaration?.type !== 'ObjectExpression') return;
      for (const property of declaration.properties) {
        if (!serverOnly.has(keyOf(property) ?? '')) continue;
        const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0;
        cuts.push({ start: property.start, end: property.end + comma, text: '' });
      }
    },
  }).visit(parse(code));
  return applyEdits(code, cuts);
}

/** @throws Error where loading or calling the contract changes something: such a constant cannot be left out unnoticed. */
function refuseEffects(code: string, program: ESTree.Program): void {
  const refuse = ({ start, end }: { start: number; end: number }): never => {
    throw new Error(`A contract only declares, but this one changes something: ${code.slice(start, end)}`);
  };
  for (const statement of program.body) if (statement.type === 'ExpressionStatement') refuse(statement);
  new Visitor({
    AssignmentExpression: refuse,
    UpdateExpression: refuse,
    UnaryExpression: (node) => {
      if (node.operator === 'delete') refuse(node);
    },
    VariableDeclaration: (node) => {
      if (node.kind !== 'const') refuse(node);
    },
  }).visit(program);
}

/** Tells the bundler that making a constant has no effect, so that one nobody uses is left out. */
function markPure(code: string): string {
  const program = parse(code);
  refuseEffects(code, program);
  const declared = program.body.map((statement) =>
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
  );
  const values = declared
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ init }) => (init && making.has(init.type) ? [init] : []));
  return applyEdits(
    code,
    values.map(({ start, end }) => ({
      start,
      end,
      text: `/* @__PURE__ */ (() => (${code.slice(start, end)}))()`,
    })),
  );
}

/**
 * A contract as the browser needs it: without the parts of its endpoints that only the server reads, and with every constant
 * marked as one that may be left out. Takes and returns JavaScript.
 * @throws Error where the contract does more than declare.
 */
export const leanContract = (code: string): string => markPure(withoutServerParts(code));

/** Modules that declare calls and their schemas. */
export const declarations = /\/shared\/(?:platform\/endpoint\/[^/]+|.+\.(?:contract|views|fields))\.ts$/;

/** Contracts without what only the server reads, and without the schemas that nothing else then needs. */
export const leanContracts: Plugin = {
  name: 'lean-contracts',
  transform: {
    filter: { id: declarations },
    handler: (code) => ({ code: leanContract(code), map: null }),
  },
};
