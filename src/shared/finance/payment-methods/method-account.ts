import type { MethodType } from '#shared/finance/billing/kinds.ts';

/** What a payer goes by when sending money. */
export type MethodAccount = {
  type: MethodType | null;
  bankName: string;
  accountNumber: string;
  accountHolder: string;
  vaPrefix: string;
  image: string | null;
  instructions: string;
};

/** Behind a QRIS the account is its picture; of anything else that is a logo. */
const accountOf = (method: MethodAccount): string =>
  JSON.stringify([
    method.type,
    method.bankName,
    method.accountNumber,
    method.accountHolder,
    method.vaPrefix,
    method.instructions,
    method.type === 'QRIS' ? method.image : null,
  ]);

/**
 * Whether money is led elsewhere (specification §7 leaves it open; academic practice): by a method that is new, or by another
 * account, owner or instruction of one there was. Both take the own password again.
 */
export const leadsElsewhere = (before: MethodAccount | null, after: MethodAccount): boolean =>
  before === null || accountOf(before) !== accountOf(after);
