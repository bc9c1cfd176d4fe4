import type { PaymentTypeDetail } from '#shared/finance/billing/payment-type.contract.ts';
import type { EarlyBird } from '#shared/finance/billing/early-bird.ts';
import type { LateFeeRule } from '#shared/finance/billing/late-fee.ts';
import type { PaymentCategory } from '#shared/finance/billing/kinds.ts';
import type { ContractForm } from '#web/platform/lib/form.ts';
import { currentPeriod } from '#web/platform/ui/period-options.ts';

/** A type as its form holds it: amounts may be text that cannot be read yet. */
export type TypeValues = Pick<
  PaymentTypeDetail,
  'code' | 'name' | 'periodCode' | 'amountMode' | 'dueDate' | 'allowPartial' | 'gates' | 'methodIds' | 'note'
> & {
  _id?: string;
  updatedAt?: string;
  category: PaymentCategory | null;
  amount: number | string;
  /** A line that cannot be read is its text. */
  amounts: (PaymentTypeDetail['amounts'][number] | string)[];
  minPartial: number | string;
  lateFee: LateFeeRule;
  earlyBird: { mode: EarlyBird['mode']; value: number | string; until: string } | null;
  installments: { percent: number | ''; dueDate: string }[];
  target: Omit<PaymentTypeDetail['target'], 'entryYears'> & { entryYears: string[] };
};

// The body is what the contract's schema takes; the fields do not need to know it.
export type TypeForm = Pick<
  ContractForm<TypeValues, unknown>,
  'values' | 'getInputProps' | 'setFieldValue' | 'errors' | 'setErrors' | 'insertListItem' | 'removeListItem'
>;

/** @param start what the college's settings give a new type */
export function emptyType({ lateFee }: Pick<TypeValues, 'lateFee'>): TypeValues {
  return {
    code: '',
    name: '',
    category: null,
    periodCode: currentPeriod(),
    amountMode: 'FLAT',
    amount: '',
    amounts: [],
    dueDate: '',
    installments: [],
    allowPartial: true,
    minPartial: 0,
    lateFee,
    earlyBird: null,
    gates: [],
    methodIds: [],
    note: '',
    target: {
      entryYears: [],
      classTypes: [],
      classIds: [],
      concentrations: [],
      studentIds: [],
      scholarshipsOnly: [],
      scholarshipsNever: [],
    },
  };
}

/** A stored type as its form holds it. */
export function valuesOf(type: PaymentTypeDetail): TypeValues {
  const {
    status: _s,
    openedAt: _o,
    examDay: _e,
    bills: _b,
    settled: _t,
    charged: _c,
    discounted: _d,
    paid: _p,
    ...values
  } = type;
  return { ...values, target: { ...type.target, entryYears: type.target.entryYears.map(String) } };
}
