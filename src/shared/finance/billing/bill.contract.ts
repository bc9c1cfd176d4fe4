import { z } from 'zod';
import { classTypes } from '#shared/platform/reference/class-type.ts';
import { ageBands } from '#shared/finance/finance-reports/ageing.ts';
import { billDues, billStatuses, discountFilters, paymentCategories } from './kinds.ts';
import { arrearsRow, billDetail, billRow, studentCard } from './bill.views.ts';
import {
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { cohortFilter, semesterField } from '#shared/platform/endpoint/fields.ts';
import { moneyField, planParts, reasonField, sumField } from '#shared/platform/endpoint/money-field.ts';

const bandNames = ageBands.map(({ name }) => name) as [(typeof ageBands)[number]['name']];

const studentFilters = {
  periodCode: semesterField.optional(),
  typeId: z.uuid().optional(),
  category: z.enum(paymentCategories).optional(),
  entryYear: cohortFilter,
  classId: z.uuid().optional(),
  classType: z.enum(classTypes).optional(),
};

export const billFilters = {
  ...studentFilters,
  status: z.enum(billStatuses).optional(),
  due: z.enum(billDues).optional(),
  /** Students with a discount of this kind on the bill, any, or none. */
  scholarship: z.enum(discountFilters).optional(),
  /** Bills of a class type the student no longer is in. */
  difference: z.enum(['true']).optional(),
};

const ageing = z.object({ band: z.enum(bandNames).optional() });

const arrearsFilters = { ...studentFilters, ...ageing.shape };

const fresh = z.object({ updatedAt });
const explained = z.object({ updatedAt, reason: reasonField });

const billQuery = listQuery(['dueDate', 'nim', 'balance'], {
  ...billFilters,
  sort: sortedBy(['dueDate', 'nim', 'balance'], '-dueDate'),
});

const arrearsQuery = listQuery(['daysLate', 'nim', 'balance'], {
  ...arrearsFilters,
  sort: sortedBy(['daysLate', 'nim', 'balance'], '-daysLate'),
});

const see = { permissions: ['payment:get'] as const };

export const billContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/bill',
    summary: 'Bills; search takes the start of a NIM or a part of a name',
    access: { permissions: [...see.permissions] },
    query: billQuery,
    response: z.array(billRow),
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/staff/bill/:id',
    summary: 'One bill with its parts, discounts and every move of money on it',
    access: { permissions: [...see.permissions] },
    params: idParams,
    response: billDetail,
  }),
  card: endpoint({
    method: 'GET',
    path: '/api/staff/bill-card/:id',
    summary: 'Payment card of a student: deposit, bills, ledger',
    access: { permissions: [...see.permissions] },
    params: idParams,
    response: studentCard,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/staff/bill/:id/cancel',
    summary: 'Cancel a bill; what was paid of it goes to the deposit',
    access: { permissions: ['paymentType:update'] },
    params: idParams,
    body: explained,
    response: done,
  }),
  cancelMany: endpoint({
    method: 'POST',
    path: '/api/staff/bill/cancel-many',
    summary: 'Cancel bills together; all or none',
    access: { permissions: ['paymentType:update'] },
    body: z.object({ ids: z.array(z.uuid()).min(1, 'Pilih tagihan.').max(500), reason: reasonField }),
    response: z.object({ cancelled: z.number().int() }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/staff/bill/:id/restore',
    summary: 'Bring a cancelled bill back, measured anew; what was paid of it once is in the deposit',
    access: { permissions: ['paymentType:update'] },
    params: idParams,
    body: explained,
    response: done,
  }),
  restoreMany: endpoint({
    method: 'POST',
    path: '/api/staff/bill/restore-many',
    summary: 'Bring cancelled bills back together; all or none',
    access: { permissions: ['paymentType:update'] },
    body: z.object({ ids: z.array(z.uuid()).min(1, 'Pilih tagihan.').max(500), reason: reasonField }),
    response: z.object({ restored: z.number().int() }),
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/staff/bill/:id/move',
    summary: 'Replace a bill by one of another type of the same kind and term; what was paid moves along',
    access: { permissions: ['paymentType:update'] },
    params: idParams,
    body: explained.extend({ paymentTypeId: z.uuid('Pilih jenis pembayaran.') }),
    response: done,
  }),
  payByDeposit: endpoint({
    method: 'POST',
    path: '/api/staff/bill/:id/deposit',
    summary: 'Pay a bill out of the deposit of its student',
    access: { permissions: ['payment:verify'] },
    params: idParams,
    body: fresh.extend({ amount: moneyField() }),
    response: done,
  }),
  plan: endpoint({
    method: 'POST',
    path: '/api/staff/bill/:id/plan',
    summary: 'Give a student an own plan of instalments; an empty one goes back to the plan of the type',
    access: { permissions: ['payment:dispense'] },
    params: idParams,
    body: explained.extend({
      parts: planParts,
    }),
    response: done,
  }),
  waive: endpoint({
    method: 'POST',
    path: '/api/staff/bill/:id/late-fee',
    summary: 'Forgive the late fee of a bill',
    access: { permissions: ['payment:dispense'] },
    params: idParams,
    body: explained,
    response: done,
  }),
  arrears: endpoint({
    method: 'GET',
    path: '/api/staff/arrears',
    summary: 'Bills with a part past its day',
    access: { permissions: [...see.permissions] },
    query: arrearsQuery,
    response: z.array(arrearsRow),
    shape: 'page',
  }),
  ageing: endpoint({
    method: 'GET',
    path: '/api/staff/arrears/ageing',
    summary: 'Arrears by age, and what is owed by entry year',
    access: { permissions: [...see.permissions] },
    query: z.object(studentFilters),
    response: z.object({
      bands: z.array(
        z.object({
          band: z.enum(bandNames),
          bills: z.number().int(),
          students: z.number().int(),
          overdue: sumField,
        }),
      ),
      cohorts: z.array(
        z.object({
          entryYear: z.number().int(),
          students: z.number().int(),
          charged: sumField,
          discounted: sumField,
          paid: sumField,
          balance: sumField,
        }),
      ),
    }),
  }),
  exportBills: endpoint({
    method: 'GET',
    path: '/api/staff/bill/export',
    summary: 'The list of bills as a file',
    access: { permissions: ['payment:export'] },
    query: billQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  exportArrears: endpoint({
    method: 'GET',
    path: '/api/staff/arrears/export',
    summary: 'The list of arrears as a file',
    access: { permissions: ['payment:export'] },
    query: arrearsQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  printCard: endpoint({
    method: 'GET',
    path: '/api/staff/bill-card/:id/print',
    summary: 'Payment card of a student: the ledger of every term (PDF)',
    access: { permissions: [...see.permissions] },
    params: idParams,
    response: z.unknown(),
    shape: 'file',
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/api/staff/bill-card/:id/invoice',
    summary: 'Invoice of a student: what is owed, with discounts, days and accounts (PDF)',
    access: { permissions: [...see.permissions] },
    params: idParams,
    response: z.unknown(),
    shape: 'file',
  }),
  letter: endpoint({
    method: 'GET',
    path: '/api/staff/bill-card/:id/letter',
    summary: 'Letter of arrears to a student (PDF)',
    access: { permissions: [...see.permissions] },
    params: idParams,
    response: z.unknown(),
    shape: 'file',
  }),
};
