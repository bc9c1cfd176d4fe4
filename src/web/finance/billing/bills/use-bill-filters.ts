import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { studentClassContract } from '#shared/people/student-classes/student-class.contract.ts';
import {
  billDueLabels,
  billDues,
  discountFilterLabels,
  discountFilters,
} from '#shared/finance/billing/kinds.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { classTypeOptions, entryYearOptions } from '#web/platform/ui/people/options.ts';
import type { Filter } from '#web/platform/ui/table/table-types.ts';
import { billStatusOptions, categoryOptions } from '../billing-words.ts';
import { periodOptions } from '#web/platform/ui/period-options.ts';

/** Filters every list of bills has. */
export function useStudentBillFilters(): Filter[] {
  const can = useCan();
  const { data: types = [] } = useLookup({
    ...endpointQuery(paymentTypeContract.select, {}),
    enabled: can(paymentTypeContract.select.access),
  });
  const typeOptions = types
    .filter(({ status }) => status !== 'DRAFT')
    .map(({ value, label, periodCode }) => ({ value, label: `${label} (${periodLabel(periodCode)})` }));
  return [
    { name: 'periodCode', label: 'Semester', options: periodOptions() },
    { name: 'category', label: 'Kategori', options: categoryOptions },
    { name: 'typeId', label: 'Jenis pembayaran', options: typeOptions },
    { name: 'entryYear', label: 'Angkatan', options: entryYearOptions() },
    { name: 'classId', label: 'Kelas', options: [], lookup: studentClassContract.select },
    { name: 'classType', label: 'Tipe kelas', options: classTypeOptions },
  ];
}

/** Filters of the bills beside those. */
export const billFilters: Filter[] = [
  { name: 'status', label: 'Status', options: billStatusOptions },
  {
    name: 'due',
    label: 'Jatuh tempo',
    options: billDues.map((value) => ({ value, label: billDueLabels[value] })),
  },
  {
    name: 'scholarship',
    label: 'Beasiswa',
    options: discountFilters.map((value) => ({ value, label: discountFilterLabels[value] })),
  },
  { name: 'difference', label: 'Perbedaan', options: [{ value: 'true', label: 'Tipe kelas berubah' }] },
];
