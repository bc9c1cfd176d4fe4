import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { isSilent, type Node, nodesIn } from './said.ts';

const root = join(import.meta.dirname, '../..');

/** A source file by what stands at its top, and where the names that it imports or passes on lead. */
type Module = { source: string; declared: Map<string, Node>; imported: Map<string, Place> };
type Place = { file: string; name: string };

/** What stands at the top of a source file under a name. */
export type Declared = Place & { node: Node; source: string };

/** A node and all nodes in it that are more than types. */
export function* nodesUnder(node: Node): Generator<Node> {
  if (isSilent(node)) return;
  yield node;
  for (const value of Object.values(node)) for (const child of nodesIn(value)) yield* nodesUnder(child);
}

/** The name of an identifier or what a literal says; empty for everything else. */
export function nameOf(value: unknown): string {
  const [node] = nodesIn(value);
  const name = node?.['name'] ?? node?.['value'];
  return typeof name === 'string' ? name : '';
}

const pathOf = (specifier: string, from: string): string =>
  specifier.startsWith('#') ? `src/${specifier.slice(1)}` : posix.join(posix.dirname(from), specifier);

function readModule(file: string): Module {
  const source = readFileSync(join(root, file), 'utf8');
  const module: Module = { source, declared: new Map(), imported: new Map() };
  const program = parseSync(file, source).program as unknown as Node;
  for (const statement of nodesIn(program['body'])) {
    const from = nameOf(statement['source']);
    for (const one of nodesIn(statement['specifiers'])) {
      const name = nameOf(one['imported'] ?? one['local']);
      const known = nameOf(statement.type === 'ImportDeclaration' ? one['local'] : one['exported']);
      module.imported.set(known, { file: from === '' ? file : pathOf(from, file), name });
    }
    const [made = statement] = nodesIn(statement['declaration']);
    if (made.type === 'ImportDeclaration' || from !== '') continue;
    const parts = made.type === 'VariableDeclaration' ? nodesIn(made['declarations']) : [made];
    for (const part of parts) module.declared.set(nameOf(part['id']) || `at ${part.start}`, part);
  }
  return module;
}

/** Every source of server and rules without its tests, by what its declarations name. */
export class Sources {
  private readonly modules = new Map(
    globSync(['src/server/**/*.ts', 'src/shared/**/*.ts'], { cwd: root })
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => [file, readModule(file)]),
  );
  private readonly byKey = new Map<string, Declared>();
  /** What is handed to a registry (`registerClearance(…)`) belongs to what keeps it. */
  private readonly registered = new Map<Declared, Declared[]>();

  constructor() {
    for (const [file, { declared, source }] of this.modules) {
      for (const [name, node] of declared) this.byKey.set(`${file} ${name}`, { file, name, node, source });
    }
    for (const one of this.all()) for (const call of nodesUnder(one.node)) this.register(one.file, call);
  }

  all(): Declared[] {
    return [...this.byKey.values()];
  }

  /** What a name in a file stands for; undefined for what is no declaration of these sources. */
  find(file: string, name: string): Declared | undefined {
    const own = this.byKey.get(`${file} ${name}`);
    const at = this.modules.get(file)?.imported.get(name);
    if (own !== undefined || at === undefined) return own;
    return at.file === file && at.name === name ? undefined : this.find(at.file, at.name);
  }

  /** Every declaration that a node names, and for a registry what was handed to it. */
  named(file: string, node: Node): Declared[] {
    const found = [...nodesUnder(node)]
      .filter(({ type }) => type === 'Identifier')
      .flatMap((one) => this.find(file, nameOf(one)) ?? []);
    return [...new Set(found)];
  }

  /** What a declaration leads to. */
  follow(one: Declared): Declared[] {
    return [...this.named(one.file, one.node), ...(this.registered.get(one) ?? [])];
  }

  private register(file: string, call: Node): void {
    if (call.type !== 'CallExpression' || !/^register[A-Z]/.test(nameOf(call['callee']))) return;
    const taker = this.find(file, nameOf(call['callee']));
    if (taker === undefined) return;
    const given = nodesIn(call['arguments']).flatMap((argument) => this.named(file, argument));
    const keepers = this.named(taker.file, taker.node).filter(
      (one) => one.file === taker.file && one.node.type === 'VariableDeclarator',
    );
    for (const keeper of keepers)
      this.registered.set(keeper, [...(this.registered.get(keeper) ?? []), ...given]);
  }
}
