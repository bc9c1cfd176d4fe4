import { join } from 'node:path';
import type { AccessRule } from '#shared/platform/access/rule.ts';
import { askFor } from '#shared/platform/access/ask-for.ts';
import { lineAt, type Node, nodesIn, type Said, stringOf } from './said.ts';
import { type Declared, nameOf, nodesUnder, Sources } from './sources.ts';

const root = join(import.meta.dirname, '../..');

/** Speaks to the reader about the reader, or sends the reader to an office. */
export const speaks =
  /\bAnda\b|\b[Hh]ubungi\s|\b([Mm]inta|[Tt]anyakan|[Ll]aporkan)\b.*\b(BAAK|kaprodi|[Kk]euangan|dosen|admin)\b/;

/** Sends the student to a step or a page of the student's own. */
export const sends =
  /(?<!Mahasiswa [^.]*)(Transkrip nilai, tab|halaman Pengaturan)|(^|[.:;?] )(Ajukan|Ambil|Bayar|Kembalikan|Lengkapi|Luluskan|Lunasi|Minta|Perbaiki|Selesaikan|Serahkan|Ulangi|Unggah foto)\b|(,|\b(dan|atau|lalu|kemudian)) (ajukan|ambil|bayar|hubungi|kembalikan|lengkapi|luluskan|lunasi|minta|perbaiki|selesaikan|serahkan|tanyakan|ulangi|unggah)\b/;

const isToStudent = (text: string): boolean => speaks.test(text) || sends.test(text);

/** Refusals that are about who asks: a right, a session, a password. */
const ownRefusals = new Set(['FORBIDDEN', 'NO_ACCESS', 'UNAUTHENTICATED', 'PROOF_REQUIRED']);

/** Calls whose words go to somebody they name, or are about the rights of who asks. */
function isAddressed(node: Node): boolean {
  if (node.type === 'NewExpression') return ownRefusals.has(nameOf(nodesIn(node['arguments'])[0]));
  return (
    node.type === 'CallExpression' && /^(tell[A-Z]|notify$|refusedStudent$)/.test(nameOf(node['callee']))
  );
}

/** What `askFor.advisor.student` says. */
function askedOf(node: Node): string | undefined {
  const [object] = nodesIn(node['object']);
  if (node.type !== 'MemberExpression' || nameOf(node['property']) !== 'student') return undefined;
  const key = nameOf(object?.['property']);
  return Object.entries(askFor).find(([name]) => name === key)?.[1].student;
}

/** What a node says to its reader, with the offsets, without what somebody else reads. */
function* textsIn(node: Node): Generator<{ start: number; text: string }> {
  if (isAddressed(node)) return;
  const text = stringOf(node);
  const asked = askedOf(node) ?? (text !== undefined && isToStudent(text) ? text : undefined);
  if (asked !== undefined) yield { start: node.start, text: asked };
  for (const value of Object.values(node)) for (const child of nodesIn(value)) yield* textsIn(child);
}

const saidBy = ({ file, node, source }: Declared): Said[] =>
  [...textsIn(node)].map(({ start, text }) => ({ file, line: lineAt(source, start), text }));

/** `thesisContract.step1` as the names from the left. */
function chainOf(node: Node): string[] {
  const [object] = nodesIn(node['object']);
  return object === undefined ? [nameOf(node)] : [...chainOf(object), nameOf(node['property'])];
}

/** The access rule of the contract that a call of `handle` names; undefined where it is made on the way. */
async function ruleOf(sources: Sources, at: Declared, contract: Node): Promise<AccessRule | undefined> {
  const [first = '', ...keys] = chainOf(contract);
  const local = [...nodesUnder(at.node)].find(
    (node) => node.type === 'VariableDeclarator' && nameOf(node['id']) === first,
  );
  const chain = local ? nodesIn(local['init']).flatMap(chainOf) : [first];
  const found = sources.find(at.file, chain[0] ?? '');
  if (found === undefined) return undefined;
  const module: unknown = await import(join(root, found.file));
  const path = [found.name, ...chain.slice(1), ...keys, 'access'];
  return path.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    module,
  ) as AccessRule | undefined;
}

/** Whether somebody else than students may call; not known counts as yes. */
const isForOthers = (rule: AccessRule | undefined): boolean =>
  typeof rule !== 'object'
    ? rule !== 'public'
    : rule.students !== true || rule.permissions !== undefined || rule.roles !== undefined;

/** The functions behind every call that others than students may make. */
export async function callsForOthers(sources: Sources): Promise<Declared[][]> {
  const calls: Declared[][] = [];
  for (const at of sources.all()) {
    for (const node of nodesUnder(at.node)) {
      const by = node.type === 'CallExpression' ? nameOf(node['callee']) : '';
      if (by !== 'handle' && by !== 'registerReport') continue;
      const [contract, work] = nodesIn(node['arguments']).slice(by === 'handle' ? 1 : 0);
      if (!contract || !work || !isForOthers(await ruleOf(sources, at, contract))) continue;
      calls.push(sources.named(at.file, work));
    }
  }
  return calls;
}

/**
 * Every sentence to a student, or towards an office, that somebody else may be answered.
 * @param turns declarations that bring all they lead to into the words for who asks
 */
export function reachedSentences(
  sources: Sources,
  calls: readonly Declared[][],
  turns: (one: Declared) => boolean,
): Said[] {
  const seen = new Set<Declared>();
  const next = calls.flat();
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (seen.has(one) || turns(one)) continue;
    seen.add(one);
    next.push(...sources.follow(one));
  }
  return [...seen].flatMap(saidBy);
}
