import type { DiscountRule } from './bill-amount.ts';

/** A live bill of a student's term, as far as fixed grants of that term are shared out over it. */
export type SharingBill = {
  id: string;
  /** Rupiah before any discount. */
  gross: number;
  /** The fixed grants for its category, each with what it gives in the term, in the order in which they are taken off. */
  grants: readonly DiscountRule[];
  /** What it holds of them now, by grant; only money that came in makes a bill keep it. */
  held: ReadonlyMap<string, number>;
  hasPayments: boolean;
};

/** Names a grant among those of a student. */
export const grantKey = ({ grantId, name }: Pick<DiscountRule, 'grantId' | 'name'>): string =>
  grantId ?? name;

/**
 * Shares fixed grants out over the bills of one student and term. A fixed grant gives its amount once per term (academic
 * practice: a nominal per semester): the first bill takes what it can, the rest goes to the next one. A bill that money
 * was received for keeps what it holds, so that a later bill never opens a paid one again.
 * @param bills in the order in which they are due.
 * @returns for every bill what each grant takes off it, rupiah by grant.
 */
export function shareGrants(bills: readonly SharingBill[]): Map<string, ReadonlyMap<string, number>> {
  const left = new Map(
    bills.flatMap(({ grants }) => grants.map((grant) => [grantKey(grant), grant.value] as const)),
  );
  const states = bills.map((bill) => ({ bill, open: bill.gross, taken: new Map<string, number>() }));
  const take = ({ bill, ...state }: (typeof states)[number], most: (key: string) => number) => {
    let { open } = state;
    for (const key of bill.grants.map(grantKey)) {
      const rest = left.get(key) ?? 0;
      const amount = Math.min(open, rest, most(key));
      left.set(key, rest - amount);
      state.taken.set(key, (state.taken.get(key) ?? 0) + amount);
      open -= amount;
    }
    return open;
  };
  for (const state of states) {
    if (state.bill.hasPayments) state.open = take(state, (key) => state.bill.held.get(key) ?? 0);
  }
  for (const state of states) state.open = take(state, () => Infinity);
  return new Map(states.map(({ bill, taken }) => [bill.id, taken]));
}
