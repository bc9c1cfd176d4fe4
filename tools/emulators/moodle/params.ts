import { invalidParameter } from './failure.ts';

/** What PHP makes of `users[0][username]=a`: values and lists of values by key. */
export type Tree = { [key: string]: string | Tree };

function put(tree: Tree, path: readonly string[], value: string): void {
  const [head, ...rest] = path;
  if (head === undefined) return;
  const key = head === '' ? String(Object.keys(tree).length) : head;
  if (rest.length === 0) {
    tree[key] = value;
    return;
  }
  const below = tree[key];
  const child: Tree = typeof below === 'object' ? below : {};
  tree[key] = child;
  put(child, rest, value);
}

/**
 * Reads fields as PHP does: names in brackets nest, the last of two equal names stays, and fields beyond the limit are
 * left out without a word.
 */
export function readFields(fields: Iterable<readonly [string, string]>, maxInputVars: number): Tree {
  const tree: Tree = {};
  let count = 0;
  for (const [name, value] of fields) {
    count += 1;
    if (count > maxInputVars) break;
    const [, first = name, rest = ''] = /^([^[]*)(.*)$/.exec(name) ?? [];
    put(tree, [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, key = '']) => key)], value);
  }
  return tree;
}

export type ValueType = 'text' | 'raw' | 'int' | 'float' | 'bool' | 'username' | 'email';
export type Spec =
  | { of: 'value'; type: ValueType; required: boolean }
  | { of: 'list'; item: Spec; required: boolean }
  | { of: 'object'; fields: Readonly<Record<string, Spec>>; required: boolean };
/** A checked argument; a value stays text. */
export type Argument = string | Argument[] | { [key: string]: Argument | undefined };

/** A field of a description: `int!` is required, `int` is not. */
export const value = (notation: string): Spec => ({
  of: 'value',
  type: notation.replace('!', '') as ValueType,
  required: notation.endsWith('!'),
});
export const list = (item: Spec, required = true): Spec => ({ of: 'list', item, required });
export const object = (fields: Readonly<Record<string, string | Spec>>, required = true): Spec => ({
  of: 'object',
  required,
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, spec]) => [name, typeof spec === 'string' ? value(spec) : spec]),
  ),
});

const within = (name: string, inner: string): string =>
  `${name} => Invalid parameter value detected: ${inner}`;

const patterns: Readonly<Record<ValueType, RegExp>> = {
  text: /^(?![\s\S]*<[a-z/!][^>]*>)/i,
  raw: /^/,
  int: /^-?\d+$/,
  float: /^-?\d+(\.\d+)?$/,
  bool: /^[01]$/,
  username: /^[a-z0-9._@-]+$/,
  email: /^/,
};

function problemOf(spec: Spec, given: string | Tree, path: string): string | null {
  if (spec.of === 'value') {
    if (typeof given !== 'string') return 'Scalar type expected, array or object received.';
    if (patterns[spec.type].test(given)) return null;
    return `Invalid external api parameter: the value is "${given}", the server was expecting "${spec.type}" type`;
  }
  if (typeof given === 'string') return `Only arrays accepted. The bad value is: '${given}'`;
  if (spec.of === 'list') {
    for (const item of Object.values(given)) {
      const problem = problemOf(spec.item, item, path);
      if (problem !== null) return problem;
    }
    return null;
  }
  const unknown = Object.keys(given).filter((name) => !(name in spec.fields));
  if (unknown.length > 0) return `Unexpected keys (${unknown.join(', ')}) detected in parameter array.`;
  for (const [name, field] of Object.entries(spec.fields)) {
    const inner = given[name];
    if (inner === undefined) {
      if (field.required) return `Missing required key in single structure: ${name}`;
      continue;
    }
    const problem = problemOf(field, inner, name);
    if (problem !== null) return field.of === 'value' ? within(name, problem) : problem;
  }
  return null;
}

function argumentOf(spec: Spec, given: string | Tree): Argument {
  if (typeof given === 'string') return given;
  if (spec.of === 'value') throw new Error('a value that is a list passed the check');
  if (spec.of === 'list') return Object.values(given).map((item) => argumentOf(spec.item, item));
  return Object.fromEntries(
    Object.entries(spec.fields).map(([name, field]) => {
      const inner = given[name];
      return [name, inner === undefined ? undefined : argumentOf(field, inner)];
    }),
  );
}

/**
 * Checks the arguments of a function against its description.
 * @throws MoodleFailure `invalidparameter`, for whatever is wrong.
 */
export function checkArguments(
  fields: Readonly<Record<string, Spec>>,
  given: Tree,
): Record<string, Argument | undefined> {
  const checked: Record<string, Argument | undefined> = {};
  for (const [name, spec] of Object.entries(fields)) {
    const inner = given[name];
    if (inner === undefined) {
      if (spec.required) throw invalidParameter(`Missing required key in single structure: ${name}`);
      continue;
    }
    const problem = problemOf(spec, inner, name);
    if (problem !== null) throw invalidParameter(within(name, problem));
    checked[name] = argumentOf(spec, inner);
  }
  const unknown = Object.keys(given).filter((name) => !(name in fields));
  if (unknown.length > 0)
    throw invalidParameter(`Unexpected keys (${unknown.join(', ')}) detected in parameter array.`);
  return checked;
}

/** An item of a checked list of objects. */
export type Item = Readonly<Record<string, string | undefined>> & {
  readonly [key: string]: string | undefined;
};
export const items = (argument: Argument | undefined): Item[] =>
  (Array.isArray(argument) ? argument : []) as unknown as Item[];
export const texts = (argument: Argument | undefined): string[] =>
  (Array.isArray(argument) ? argument : []) as string[];
export const text = (argument: Argument | undefined): string | undefined =>
  typeof argument === 'string' ? argument : undefined;
