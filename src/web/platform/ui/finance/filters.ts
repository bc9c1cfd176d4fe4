import { paymentMethodContract } from '#shared/finance/payment-methods/payment-method.contract.ts';
import { paymentCategories, paymentCategoryLabels } from '#shared/finance/billing/kinds.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { entryYearOptions } from '../people/options.ts';
import type { Filter } from '../table/table-types.ts';
import { periodOptions } from '../period-options.ts';

export const categoryFilter: Filter = {
  name: 'category',
  label: 'Kategori',
  options: paymentCategories.map((value) => ({ value, label: paymentCategoryLabels[value] })),
};

export const periodFilter = (): Filter => ({
  name: 'periodCode',
  label: 'Semester',
  options: periodOptions(),
});

export const entryYearFilter = (): Filter => ({
  name: 'entryYear',
  label: 'Angkatan',
  options: entryYearOptions(),
});

/** First and last day. */
export const dayFilters: readonly Filter[] = [
  { name: 'from', label: 'Dari tanggal', options: [], isDate: true },
  { name: 'to', label: 'Sampai tanggal', options: [], isDate: true },
];

/** By payment method, for those who may see the methods. */
export function useMethodFilter(): Filter[] {
  const can = useCan();
  const { data } = useLookup({
    ...endpointQuery(paymentMethodContract.list, { query: { limit: 100 } }),
    enabled: can(paymentMethodContract.list.access),
  });
  const options = (data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return options.length === 0 ? [] : [{ name: 'methodId', label: 'Metode', options }];
}
