import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** Words a person may read: the text with `…` for what is filled in, and where it stands. */
export type Said = { file: string; line: number; text: string };

const root = join(import.meta.dirname, '../..');

/** What no person of the college reads: other systems' words, lists of words, samples for developers. */
const unread = [
  /\.test\.tsx?$/,
  /^src\/server\/(cli|platform\/(backups\/(archive|backup|catalog|own-backups|restore|seal|stored-files)|db\/(schema|name-order|definitions|migrate)))\b/,
  /^src\/server\/platform\/(env|http\/(api-docs|describe-call))\.ts$/,
  /^src\/server\/identity\/auth\/[\w-]+-(stems|words)\.ts$/,
  /^(src\/web\/platform\/dev\/|tools\/demo\/seed\.ts)/,
  /^src\/web\/platform\/shell\/use-return-focus/,
];

/** Words that only English has: texts of contracts, logs and API documents are English. */
const english = /\b([Tt]he|a|an|of|is|are|was|were|and|or|not|with|for|by|its|to|only|no|cannot)\b/;

/** A sentence or a label; codes, paths and keys are neither. */
const isSaid = (text: string): boolean =>
  /\s/.test(text) ? !english.test(text) : /^["“]?\p{Lu}\p{Ll}/u.test(text) && !/[./_]/.test(text);

/** A node of a parsed source. */
export type Node = { type: string; start: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The words of markup: its text, and what its attributes say. */
const withoutTags = (text: string): string =>
  text
    .replace(/<[^<>]*?\b(?:aria-label|alt|placeholder|title)="([^"]*)"[^<>]*>/g, ' $1 ')
    .replace(/<\/?[a-z][^<>]*>/g, ' ');

/** What is a node of a value or a list. */
export const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

/** The string a node is by itself, or undefined. */
export function stringOf(node: Node): string | undefined {
  if (node.type === 'JSXText' || node.type === 'Literal') {
    return typeof node['value'] === 'string' ? node['value'] : undefined;
  }
  if (node.type === 'JSXExpressionContainer') return nodesIn(node['expression']).map(stringOf)[0];
  if (node.type !== 'TemplateLiteral') return undefined;
  return nodesIn(node['quasis'])
    .map(({ value }) => (value as { cooked: string }).cooked)
    .join('…');
}

/** Text of an element's children together, so that a label beside a value is not taken for the whole. */
const contentOf = (node: Node): string =>
  nodesIn(node['children'])
    .map((child) => stringOf(child) ?? '…')
    .join('');

const isSql = ({ type, tag }: Node): boolean =>
  type === 'TaggedTemplateExpression' && isNode(tag) && tag['name'] === 'sql';

/** Nodes in which nobody is spoken to: types and the addresses of imports. */
export const isSilent = ({ type }: Node): boolean =>
  type === 'ImportDeclaration' || /^TS(?!As|Satisfies|NonNull|Instantiation)/.test(type);

/** Every text of a tree with its offset. */
function* textsOf(node: Node): Generator<{ start: number; text: string }> {
  if (isSilent(node)) return;
  const isElement = node.type === 'JSXElement' || node.type === 'JSXFragment';
  const own = isElement ? contentOf(node) : stringOf(node);
  if (own !== undefined && !isSql(node)) yield { start: firstWordOf(node), text: own };
  for (const [key, value] of Object.entries(node)) {
    const inner =
      isSql(node) && key === 'quasi'
        ? nodesIn(value).flatMap((quasi) => nodesIn(quasi['expressions']))
        : nodesIn(value);
    for (const child of inner) {
      if (!(isElement && key === 'children' && stringOf(child) !== undefined && child.type === 'JSXText'))
        yield* textsOf(child);
    }
  }
}

/** Where the words of an element begin; of everything else, where it begins itself. */
const firstWordOf = (node: Node): number =>
  nodesIn(node['children']).find((child) => stringOf(child)?.trim())?.start ?? node.start;

export const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;

/** Every text of a source file. */
export function textsOfSource(file: string, source: string): Said[] {
  return [...textsOf(parseSync(file, source).program as unknown as Node)]
    .map(({ start, text }) => ({
      file,
      line: lineAt(source, start),
      text: withoutTags(text).replace(/\s+/g, ' ').trim(),
    }))
    .filter(({ text }) => isSaid(text));
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Everything the portal says in Indonesian, and its guides paragraph by paragraph. */
export function everythingSaid(): Said[] {
  const sources = globSync(['src/**/*.{ts,tsx}', 'tools/demo/**/*.ts'], { cwd: root }).filter(
    (file) => !unread.some((rule) => rule.test(file)),
  );
  const guides = globSync('docs/guides/*.md', { cwd: root }).flatMap((file) => partsOf(file, read(file)));
  return [...sources.flatMap((file) => textsOfSource(file, read(file))), ...guides];
}

/** Paragraphs and list entries of a guide without its code, each where it begins. */
function partsOf(file: string, source: string): Said[] {
  const parts: Said[] = [];
  for (const [at, line] of source.split('\n').entries()) {
    const last = parts.at(-1);
    const text = line.replace(/`[^`]*`/g, '·').trim();
    if (last === undefined || text === '' || /^(-|\d+\.|#+) /.test(text))
      parts.push({ file, line: at + 1, text });
    else last.text += ` ${text}`;
  }
  return parts;
}
