import { createHash } from 'node:crypto';
import { isOfMany, isSameTransfer, referenceKey } from '#shared/finance/payments/same-money.ts';
import {
  type BookedPayment,
  earlierLine,
  namedBooked,
  nimsIn,
  payerIn,
  sameBooked,
  type StatementLine,
} from '#shared/finance/payments/statement-match.ts';
import {
  type Retelling,
  retellings,
  type Retold,
  type Telling,
} from '#shared/finance/payments/retellings.ts';
import { proofsFor, type WaitingProof } from '#shared/finance/payments/proof-offers.ts';
import { numbersIn } from '#shared/finance/payments/statement-numbers.ts';
import { withoutHidden } from '#shared/platform/format/clean-text.ts';
import { nameKeys } from '#shared/platform/person/names-agree.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { ToldPayment } from '#server/finance/payments/payments.public.ts';
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
export type SharedBy = 'REFERENCE' | Retelling;

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
  /** Finds what a telling of money may be once more, for others than its payer: payments and rows of the file. */
  retold: (asked: Telling, daysApart: number) => Retold<Told>[];
  /** Payments that were looked at. */
  toldSeen: ReadonlySet<string>;
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
  ...new Set(rows.flatMap(({ value }) => numbersIn(writtenBy(value), prefixes))),
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

/** Whether an officer said in the preview who paid a line. */
const isAssigned = ({ value, corrected = [] }: Row): boolean =>
  bare(value.nim) !== '' && corrected.includes('nim');

/** What is written of a line. @param nim who pays; null for nobody known, of whom an officer has to say it */
export const tellingOf = (
  row: Row,
  nim: string | null,
  { prefixes, methodId }: Pick<Scene, 'prefixes' | 'methodId'>,
): Telling => ({
  day: row.value.tanggal,
  amount: row.value.jumlah,
  methodId,
  payer: nim,
  text: describedBy(row.value).trim(),
  reference: nim === null ? (row.value.referensi ?? '') : referenceOf(row.value, { nim }, prefixes),
  isAssigned: nim === null || isAssigned(row),
});

/** What else tells of the money of a line, booked or in another row. */
type Told = Telling & ({ payment: ToldPayment } | { rowNo: number });

/** A payment that was written of like a line, and how. */
export type Described = { money: ToldPayment; how: Retelling };

/** Payments for others, of another file or by hand, that were written of like a line. @param payer null for nobody known */
export function describedForOthers(row: Row, payer: Payer | null, scene: Scene): Described[] {
  const told = scene.retold(tellingOf(row, payer?.nim ?? null, scene), scene.daysApart);
  return told.flatMap(({ money, how }) =>
    'payment' in money && !scene.facts.ofFile.has(money.payment.paymentId)
      ? [{ money: money.payment, how }]
      : [],
  );
}

/**
 * The row of the file that tells of the transfer of each line for another payer, by its reference or by what is written: nobody but
 * the bank knows whose money it is. They are told of the same as a row that was booked for somebody else, each of them.
 */
function findShared(
  { lines, file }: { lines: readonly Row[]; file: readonly Row[] },
  scene: Pick<Scene, 'payers' | 'prefixes' | 'methodId' | 'retold'>,
  daysApart: number,
): Map<number, Shared> {
  const named = file.flatMap((row) => {
    const nim = scene.payers.get(row.rowNo)?.nim ?? null;
    if (nim === null) return [];
    const telling = tellingOf(row, nim, scene);
    return [{ ...telling, rowNo: row.rowNo, nim, key: referenceKey(telling.reference), isExactDay: true }];
  });
  const byRow = new Map(named.map((one) => [one.rowNo, one]));
  const byKey = Map.groupBy(named, ({ key }) => key);
  const shared = new Map<number, Shared>();
  for (const row of lines) {
    const line = byRow.get(row.rowNo);
    if (line === undefined) continue;
    const same = (line.key === '' ? [] : (byKey.get(line.key) ?? [])).filter((one) =>
      isSameTransfer(line, one, daysApart),
    );
    const twin = isOfMany(same.map(({ nim }) => nim)) ? undefined : same.find(({ nim }) => nim !== line.nim);
    if (twin !== undefined) {
      shared.set(row.rowNo, { rowNo: twin.rowNo, nim: twin.nim, by: 'REFERENCE' });
      continue;
    }
    const alike = scene
      .retold(line, daysApart)
      .find(({ money }) => 'rowNo' in money && money.payer !== null && money.rowNo !== row.rowNo);
    if (alike !== undefined && 'rowNo' in alike.money) {
      shared.set(row.rowNo, { rowNo: alike.money.rowNo, nim: alike.money.payer ?? '', by: alike.how });
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
    told: lines.map((row) => tellingOf(row, payers.get(row.rowNo)?.nim ?? null, { prefixes, methodId })),
    typeId: options['jenis'] ?? null,
    methodId,
    daysApart,
  });
  const claimed = claimBooked(lines, { facts, payers, keys, prefixes });
  const retold = retellings<Told>([
    ...facts.told.map((payment) => ({ ...payment, payment })),
    ...file.map((row) => ({
      ...tellingOf(row, payers.get(row.rowNo)?.nim ?? null, { prefixes, methodId }),
      rowNo: row.rowNo,
    })),
  ]);
  const scene = {
    facts,
    retold,
    toldSeen: new Set(facts.told.map(({ paymentId }) => paymentId)),
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
    shared: findShared({ lines, file }, { payers, prefixes, methodId, retold }, daysApart),
  };
  return { lines, scene };
}
