import { daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';

/** Money that came in once, as a statement, a proof or an officer tells of it. Amount in rupiah. */
export type MoneyFacts = {
  amount: number;
  day: LocalDate;
  reference: string;
  /** Its day is the bank's or the counter's own, not what a payer told. */
  isExactDay: boolean;
};

/**
 * How two tellings of money are alike: by reference and day, by reference alone, by day alone, or by reference and day but
 * for the amount (`AMOUNT`): one of them may be mistyped, or they are parts paid under one reference.
 */
export type Likeness = 'SAME' | 'REFERENCE' | 'DAY' | 'AMOUNT';

/**
 * What a reference is known by, however a bank or a person wrote it: capital letters and digits, without leading zeros of a
 * number. Empty for what numbers nothing, such as "angsuran" or "000000". The column `payments.reference_key` follows the
 * same rule.
 */
export function referenceKey(reference: string): string {
  const bare = reference.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  const key = bare.replace(/(^|[A-Z])0+(?=[0-9])/g, '$1');
  return /[1-9]/.test(key) ? key : '';
}

/** Whether two references are one, however each is written; none is no other's. */
export const hasSameReference = (a: string, b: string): boolean => {
  const key = referenceKey(a);
  return key !== '' && key === referenceKey(b);
};

/** Whether both have a reference, and they are of two transfers. */
export const haveOtherReferences = (a: string, b: string): boolean =>
  referenceKey(a) !== '' && referenceKey(b) !== '' && !hasSameReference(a, b);

const areNear = (a: MoneyFacts, b: MoneyFacts, daysApart: number): boolean =>
  Math.abs(daysBetween(a.day, b.day)) <= daysApart;

/**
 * Whether two tellings may be of the same money of one payer; null where they are not (academic practice).
 * @param daysApart days two tellings of one transfer may lie apart; exact days of two references have to be equal.
 */
export function likeness(a: MoneyFacts, b: MoneyFacts, daysApart: number): Likeness | null {
  const isNamed = hasSameReference(a.reference, b.reference);
  if (a.amount !== b.amount) return isNamed && areNear(a, b, daysApart) ? 'AMOUNT' : null;
  if (isNamed) return a.day === b.day ? 'SAME' : 'REFERENCE';
  const isExact = a.isExactDay && b.isExactDay && haveOtherReferences(a.reference, b.reference);
  return areNear(a, b, isExact ? 0 : daysApart) ? 'DAY' : null;
}

/** More money about one day is looked at no further for a sum: that many payments make too many sums. */
const SUMMED = 12;

/** The first of some money that together make an amount; null where none do. */
function makingUp<M extends { amount: number }>(amount: number, parts: readonly M[]): M[] | null {
  const sums = new Map<number, M[]>([[0, []]]);
  for (const part of parts.slice(0, SUMMED)) {
    const before = Array.from(sums);
    for (const [sum, made] of before) {
      const next = sum + part.amount;
      if (next <= amount && !sums.has(next)) sums.set(next, [...made, part]);
    }
  }
  return sums.get(amount) ?? null;
}

/** Whether money may be a part of other money, or the other way round: of about one day, and of no two transfers. */
const mayBePart = (a: MoneyFacts, b: MoneyFacts, daysApart: number): boolean =>
  a.amount !== b.amount && !haveOtherReferences(a.reference, b.reference) && areNear(a, b, daysApart);

/** The sum that money is (`whole` null), or the larger amount that it is a part of, with the parts it is made of. */
export type InSum<M> = { whole: M | null; parts: M[] };

/**
 * How money may have been told of in parts, or as a part; null where it was not.
 * @param earlier what it may be; `beside` what may be other parts of an earlier whole, but is nothing it may be.
 */
export function inSum<M extends MoneyFacts>(
  money: MoneyFacts,
  earlier: readonly M[],
  beside: readonly M[],
  daysApart: number,
): InSum<M> | null {
  const near = earlier.filter((one) => mayBePart(money, one, daysApart));
  const parts = makingUp(
    money.amount,
    near.filter(({ amount }) => amount < money.amount),
  );
  if (parts !== null) return { whole: null, parts };
  for (const whole of near.filter(({ amount }) => amount > money.amount)) {
    const others = [...earlier, ...beside].filter((one) => mayBePart(whole, one, daysApart));
    const rest = makingUp(whole.amount - money.amount, others);
    if (rest !== null) return { whole, parts: rest };
  }
  return null;
}

/** A payment that was booked or waits, held against money that is about to be booked. */
export type EarlierMoney = MoneyFacts & {
  paymentId: string;
  payerId: string;
  /** Who paid, as officers know them: "NIM 25612010001", or the name of a sponsor. */
  payer: string;
  methodId: string;
  /** Null while it waits to be verified. */
  receipt: string | null;
};

/** `REFUSE`: it is the same money. `ASK`: somebody has to say that it is other money. */
export type BookingDoubt = { kind: 'REFUSE' | 'ASK'; earlier: EarlierMoney[] };

/** A reference of so many digits is hardly given twice within days, by whichever bank. */
const RARE_DIGITS = 6;

/**
 * Whether the reference of two tellings of one amount says that they are of the same transfer, whoever the money is booked
 * for: one of a few digits does on one day in one account alone.
 */
export function isSameTransfer(
  a: MoneyFacts & { methodId: string },
  b: MoneyFacts & { methodId: string },
  daysApart: number,
): boolean {
  if (a.amount !== b.amount || !hasSameReference(a.reference, b.reference)) return false;
  const isRare = referenceKey(a.reference).replace(/\D/g, '').length >= RARE_DIGITS;
  return isRare ? areNear(a, b, daysApart) : a.day === b.day && a.methodId === b.methodId;
}

/** How many payers make a reference one that numbers no transfer, such as a term or the code of a bill. */
const SHARED_BY = 3;

/** Whether so many payers have a reference about one day that it names none of their transfers. */
export const isOfMany = (payers: readonly string[]): boolean => new Set(payers).size >= SHARED_BY;

/**
 * What speaks against booking money of a payer by hand: the same reference of the same account on the same day was booked
 * for the payer, or something like it was, for the payer or under this reference for another one, or in parts for the payer.
 * @param beside what may be a part of something earlier, but is not held against the money itself.
 * @returns null where nothing does; two parts of a bill paid on one day are only asked about.
 */
export function bookingDoubt(
  money: MoneyFacts & { payerId: string; methodId: string },
  earlier: readonly EarlierMoney[],
  daysApart: number,
  beside: readonly EarlierMoney[] = [],
): BookingDoubt | null {
  const ofOthers = earlier.filter(
    (one) => one.payerId !== money.payerId && isSameTransfer(money, one, daysApart),
  );
  const isShared = isOfMany([money.payerId, ...ofOthers.map(({ payerId }) => payerId)]);
  const alike = earlier.flatMap((one) => {
    const how = likeness(money, one, daysApart);
    const isOwn = one.payerId === money.payerId;
    const isMeant = isOwn || (!isShared && ofOthers.includes(one));
    return how === null || !isMeant ? [] : [{ one, how, isOwn }];
  });
  const same = alike.filter(
    ({ one, how, isOwn }) =>
      isOwn && how === 'SAME' && one.receipt !== null && one.methodId === money.methodId,
  );
  if (same.length > 0) return { kind: 'REFUSE', earlier: same.map(({ one }) => one) };
  if (alike.length > 0) return { kind: 'ASK', earlier: alike.map(({ one }) => one) };
  const isOwn = (one: EarlierMoney): boolean => one.payerId === money.payerId;
  const sum = inSum(money, earlier.filter(isOwn), beside.filter(isOwn), daysApart);
  return sum === null ? null : { kind: 'ASK', earlier: [...(sum.whole ? [sum.whole] : []), ...sum.parts] };
}
