import { createHash } from 'node:crypto';
import { haveOtherReferences, isSameTransfer, referenceKey } from '#shared/finance/payments/same-money.ts';
import {
  type BookedPayment,
  earlierLine,
  namedBooked,
  nimsIn,
  payerIn,
  sameBooked,
  type StatementLine,
} from '#shared/finance/payments/statement-match.ts';
import { toldIndex, type ToldMoney, type WordLikeness } from '#shared/finance/payments/told-words.ts';
import { proofsFor, type WaitingProof } from '#shared/finance/payments/proof-offers.ts';
import { withoutHidden } from '#shared/platform/format/clean-text.ts';
import { nameKeys } from '#shared/platform/person/names-agree.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { DescribedMoney } from '#server/finance/payments/payments.public.ts';
import type { RowValue } from '#server/platform/sheets/parse-rows.ts';
import { type Options, PROOF, type ReadRow } from '../import-kind.ts';
import type { statementColumns } from './statement-columns.ts';
import {
  findWaitingProofs,
  loadNims,
  loadStatementFacts,
  type Payer,
  type StatementFacts,
} from './statement.store.ts';

export type Value = RowValue<typeof statementColumns>;
export type Row = ReadRow<Value>;

/** Whom a row names: `nim` pays, null for nobody or more than one; `others` it names besides. */
type Named = ReturnType<typeof payerIn>;

/** By what a row tells of the same money as another one, or as a payment. */
export type SharedBy = 'REFERENCE' | WordLikeness;

/** The first row that tells of the same money for somebody else, and by what it does. */
type Shared = { rowNo: number; nim: string; by: SharedBy };

/** A line with the number of its row. */
export type PlacedLine = StatementLine & { rowNo: number };

export type Scene = {
  facts: StatementFacts;
  /** What rows are known by, and the payments booked before that they are, by their number. */
  keys: ReadonlyMap<number, string>;
  recorded: ReadonlyMap<number, BookedPayment>;
  /** Payments booked before that rows name, on another day, by their number; they are no other row's. */
  named: ReadonlyMap<number, BookedPayment>;
  payers: ReadonlyMap<number, Named>;
  /** Earlier rows of the file that rows may be once more, by their number. */
  twins: ReadonlyMap<number, number>;
  /** Lines of a payer that no payment came from, which may be parts of one that was booked. */
  lines: ReadonlyMap<Payer, readonly PlacedLine[]>;
  /** Rows of the file that name the same transfer for another payer, by the number of each. */
  shared: ReadonlyMap<number, Shared>;
  /** Names of everybody who pays in the file. */
  names: ReadonlySet<string>;
  /** Prefixes of virtual accounts. */
  prefixes: readonly string[];
  /** Proofs that wait, of the amounts of the rows. */
  proofs: readonly WaitingProof[];
  day: string;
  methodId: string;
  proofFile: string | null;
  /** Days a line and the transfer it confirms may lie apart. */
  daysApart: number;
};

const bare = (words: string | null): string =>
  withoutHidden(words ?? '', 'identifier').replace(/[\s.-]/g, '');

/** What the bank wrote about a line, apart from who has an own column. */
const describedBy = ({ keterangan, referensi }: Value): string =>
  [keterangan ?? '', referensi ?? ''].join(' ');

/** Everything a line says of who it is from: who pays may be named in an own column as well. */
const namesIn = (value: Value): string => [value.nama ?? '', describedBy(value)].join(' ');

const writtenBy = (value: Value): string => `${bare(value.nim)} ${describedBy(value)}`;

/** Every number a line holds that may be a NIM, also behind a virtual account's prefix. */
const numbersOf = (rows: readonly Row[]) => (prefixes: readonly string[]) => [
  ...new Set(
    rows.flatMap(({ value }) =>
      (writtenBy(value).match(/\d{5,}/g) ?? []).flatMap((digits) => [
        digits,
        ...prefixes
          .filter((prefix) => digits.startsWith(prefix))
          .map((prefix) => digits.slice(prefix.length)),
      ]),
    ),
  ),
];

/**
 * What lines are known by, by their number: the same line of the same account is booked once; where somebody says
 * that equal lines of a file are two payments, their order tells them apart.
 */
function keysOf(rows: readonly Row[], methodId: string): Map<number, string> {
  const seen = new Map<string, number>();
  return new Map(
    rows.map(({ rowNo, value }) => {
      const facts = JSON.stringify([
        methodId,
        value.tanggal,
        value.jumlah,
        value.referensi,
        writtenBy(value),
      ]);
      const nth = (seen.get(facts) ?? 0) + 1;
      seen.set(facts, nth);
      return [rowNo, `statement:${createHash('sha256').update(`${facts}#${nth}`).digest('hex')}`];
    }),
  );
}

export const payerOf = (
  { rowNo }: Row,
  { facts, payers }: Pick<Scene, 'facts' | 'payers'>,
): Payer | undefined => facts.payers.get(payers.get(rowNo)?.nim ?? '');

/** A reference that is the payer's own number names the payer, not the transfer. */
function referenceOf({ referensi }: Value, { nim }: Pick<Payer, 'nim'>, prefixes: readonly string[]): string {
  const digits = bare(referensi);
  const isPayer = /^\d+$/.test(digits) && nimsIn(digits, new Set([nim]), prefixes).length > 0;
  return isPayer ? '' : (referensi ?? '');
}

export const lineOf = ({ value }: Row, payer: Payer, prefixes: readonly string[]): StatementLine => ({
  code: value.kode_tagihan === null ? null : value.kode_tagihan.toUpperCase().replace(`-${payer.nim}`, ''),
  amount: value.jumlah,
  day: value.tanggal,
  reference: referenceOf(value, payer, prefixes),
});

/** Waiting proofs that may tell of a line, the likeliest first. */
export function proofsOf({ value }: Row, { proofs, daysApart }: Scene): WaitingProof[] {
  const { jumlah: amount, tanggal: day, referensi } = value;
  const line = { code: null, amount, day, reference: referensi ?? '', text: namesIn(value) };
  return proofsFor(line, proofs, daysApart);
}

/** Proofs of others than who a line was given to, where that was one of them or the line names somebody else. */
export function otherProofs(
  row: Row,
  { nim }: Payer,
  isNamedOtherwise: boolean,
  scene: Scene,
): WaitingProof[] {
  const proofs = proofsOf(row, scene);
  const isOffered = bare(row.value.nim) === nim && proofs.some((proof) => proof.nim === nim);
  return isNamedOtherwise || isOffered ? proofs.filter((proof) => proof.nim !== nim) : [];
}

type Known = Pick<Scene, 'facts' | 'payers' | 'keys' | 'prefixes'>;

/** Gives each line that no payment came from what `find` finds for it, each payment once, and takes those off the others. */
function claim(
  lines: readonly Row[],
  scene: Known,
  find: (line: StatementLine, payer: Payer) => BookedPayment | undefined,
): Map<number, BookedPayment> {
  const claimed = new Map<number, BookedPayment>();
  for (const row of lines) {
    const payer = payerOf(row, scene);
    if (payer === undefined || scene.facts.known.has(scene.keys.get(row.rowNo) ?? '')) continue;
    const one = find(lineOf(row, payer, scene.prefixes), payer);
    if (one === undefined) continue;
    claimed.set(row.rowNo, one);
    payer.booked.splice(payer.booked.indexOf(one), 1);
  }
  return claimed;
}

/** Finds the lines whose money was booked before, and keeps what others name by reference for them. */
function claimBooked(lines: readonly Row[], scene: Known): Pick<Scene, 'recorded' | 'named'> {
  const recorded = claim(lines, scene, (line, { booked }) => sameBooked(line, booked));
  const rest = lines.filter(({ rowNo }) => !recorded.has(rowNo));
  return { recorded, named: claim(rest, scene, namedBooked) };
}

/** The lines of each payer that no payment came from. */
function linesOf(lines: readonly Row[], scene: Known & Pick<Scene, 'recorded'>): Map<Payer, PlacedLine[]> {
  const found = new Map<Payer, PlacedLine[]>();
  for (const row of lines) {
    const payer = payerOf(row, scene);
    const isBooked = scene.recorded.has(row.rowNo) || scene.facts.known.has(scene.keys.get(row.rowNo) ?? '');
    if (payer === undefined || isBooked) continue;
    const line = { ...lineOf(row, payer, scene.prefixes), rowNo: row.rowNo };
    found.set(payer, [...(found.get(payer) ?? []), line]);
  }
  return found;
}

/** The earlier row of the file, of the same payer, that each row may be once more. */
function findTwins(lines: readonly Row[], scene: Known, daysApart: number): Map<number, number> {
  const before = new Map<Payer, PlacedLine[]>();
  const twins = new Map<number, number>();
  for (const row of lines) {
    const payer = payerOf(row, scene);
    if (payer === undefined) continue;
    const [line, earlier] = [lineOf(row, payer, scene.prefixes), before.get(payer) ?? []];
    const twin = earlierLine(line, earlier, daysApart);
    if (twin !== undefined) twins.set(row.rowNo, twin.rowNo);
    before.set(payer, [...earlier, { ...line, rowNo: row.rowNo }]);
  }
  return twins;
}

/**
 * What the bank wrote of a line, by which it is known without a reference; nothing where it names the payer by the number of
 * a virtual account. @param nim who pays; null for nobody known
 */
export function toldBy(
  { nim: written, tanggal, jumlah, keterangan }: Value,
  nim: string | null,
  { prefixes, methodId }: Pick<Scene, 'prefixes' | 'methodId'>,
): ToldMoney {
  const isAccount = prefixes.some((prefix) => prefix !== '' && bare(written) === `${prefix}${nim}`);
  return { day: tanggal, amount: jumlah, methodId, nim, note: isAccount ? '' : (keterangan ?? '') };
}

/** A payment that the bank told of like a line, and how. */
export type Described = { money: DescribedMoney; how: WordLikeness };

/** Payments of others that the bank told of like a line of this file. @param payer null for nobody known */
export function describedForOthers(row: Row, payer: Payer | null, scene: Scene): Described[] {
  const { facts, prefixes } = scene;
  const reference = payer === null ? (row.value.referensi ?? '') : referenceOf(row.value, payer, prefixes);
  const told = facts.described(toldBy(row.value, payer?.nim ?? null, scene));
  return told.filter(
    ({ money }) =>
      money.payerId !== payer?.studentId &&
      !facts.ofFile.has(money.paymentId) &&
      !haveOtherReferences(reference, money.reference),
  );
}

/**
 * The rows of the file that tell of the transfer of a line, by its reference or by the description in place of one, for
 * another payer: nobody but the bank knows whose money it is. They are told of the same as a row that was booked for somebody
 * else, each of them.
 */
function findShared(
  { lines, file }: { lines: readonly Row[]; file: readonly Row[] },
  { payers, ...scene }: Pick<Scene, 'payers' | 'prefixes' | 'methodId'>,
  daysApart: number,
): Map<number, Shared> {
  const named = file.flatMap(({ rowNo, value }) => {
    const nim = payers.get(rowNo)?.nim ?? null;
    if (nim === null) return [];
    const reference = referenceOf(value, { nim }, scene.prefixes);
    const told = toldBy(value, nim, scene);
    return [{ ...told, rowNo, nim, reference, key: referenceKey(reference), isExactDay: true }];
  });
  const byRow = new Map(named.map((one) => [one.rowNo, one]));
  const byKey = Map.groupBy(named, ({ key }) => key);
  const inWords = toldIndex(named);
  const shared = new Map<number, Shared>();
  for (const { rowNo } of lines) {
    const line = byRow.get(rowNo);
    if (line === undefined) continue;
    const isOther = (one: { nim: string }): boolean => one.nim !== line.nim;
    const twin = (line.key === '' ? [] : (byKey.get(line.key) ?? [])).find(
      (one) => isOther(one) && isSameTransfer(line, one, daysApart),
    );
    const alike = inWords(line, daysApart).find(
      ({ money }) => isOther(money) && !haveOtherReferences(line.reference, money.reference),
    );
    if (twin !== undefined) shared.set(rowNo, { rowNo: twin.rowNo, nim: twin.nim, by: 'REFERENCE' });
    else if (alike !== undefined) {
      shared.set(rowNo, { rowNo: alike.money.rowNo, nim: alike.money.nim, by: alike.how });
    }
  }
  return shared;
}

/**
 * What rows of a statement are judged by, with the lines of the file they are judged among: all of their payers, so that
 * storing some of a file finds what its preview found.
 */
export async function loadScene(
  ctx: Ctx,
  { rows, file }: { rows: readonly Row[]; file: readonly Row[] },
  { methodId, options }: { methodId: string; options: Options },
): Promise<{ lines: readonly Row[]; scene: Scene }> {
  const { prefixes, known } = await loadNims(ctx.db, numbersOf(file));
  const find = (text: string): string[] => nimsIn(text, known, prefixes);
  const payers = new Map(
    file.map(({ rowNo, value }) => [rowNo, payerIn(find(bare(value.nim)), find(describedBy(value)))]),
  );
  const wanted = new Set(rows.map(({ rowNo }) => payers.get(rowNo)?.nim));
  const lines = file.filter(({ rowNo }) => wanted.has(payers.get(rowNo)?.nim));
  const keys = keysOf(file, methodId);
  const daysApart = (await ctx.services.campus.get()).data.finance.transferDays;
  const facts = await loadStatementFacts(ctx.db, {
    nims: [...wanted].filter((nim) => typeof nim === 'string'),
    keys: [...keys.values()],
    references: lines.map(({ value }) => referenceKey(value.referensi ?? '')).filter((key) => key !== ''),
    told: lines.map(({ rowNo, value }) =>
      toldBy(value, payers.get(rowNo)?.nim ?? null, { prefixes, methodId }),
    ),
    typeId: options['jenis'] ?? null,
    methodId,
    daysApart,
  });
  const claimed = claimBooked(lines, { facts, payers, keys, prefixes });
  const scene = {
    facts,
    payers,
    keys,
    prefixes,
    methodId,
    proofFile: options[PROOF] ?? null,
    ...claimed,
    lines: linesOf(lines, { facts, payers, keys, prefixes, ...claimed }),
    names: nameKeys(Array.from(facts.payers.values(), ({ name }) => name)),
    proofs: await findWaitingProofs(ctx.db, [...new Set(lines.map(({ value }) => value.jumlah))]),
    day: await today(ctx),
    daysApart,
    twins: findTwins(lines, { facts, payers, keys, prefixes }, daysApart),
    shared: findShared({ lines, file }, { payers, prefixes, methodId }, daysApart),
  };
  return { lines, scene };
}
