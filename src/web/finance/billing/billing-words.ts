import type { BillStatus, TypeStatus } from '#shared/finance/billing/kinds.ts';
import {
  billStatuses,
  billStatusLabels,
  paymentCategories,
  paymentCategoryLabels,
  scholarshipKinds,
  scholarshipKindLabels,
  typeStatuses,
  typeStatusLabels,
} from '#shared/finance/billing/kinds.ts';
import type { Tone } from '#web/platform/ui/StatusChip.tsx';

export type Option = { value: string; label: string };

const options = <K extends string>(values: readonly K[], labels: Record<K, string>): Option[] =>
  values.map((value) => ({ value, label: labels[value] }));

export const categoryOptions = options(paymentCategories, paymentCategoryLabels);
export const kindOptions = options(scholarshipKinds, scholarshipKindLabels);
export const billStatusOptions = options(billStatuses, billStatusLabels);
export const typeStatusOptions = options(typeStatuses, typeStatusLabels);

export const typeTones: Record<TypeStatus, Tone> = { DRAFT: 'neutral', OPEN: 'success', CLOSED: 'info' };

export const billTones: Record<BillStatus, Tone> = {
  UNPAID: 'danger',
  PARTIAL: 'warning',
  PAID: 'success',
  WAIVED: 'info',
  CANCELLED: 'neutral',
};

/** A share in hundredths of a percent: `2550` → "25,5%". */
export const shareText = (hundredths: number): string =>
  `${(hundredths / 100).toLocaleString('id-ID', { maximumFractionDigits: 2 })}%`;
