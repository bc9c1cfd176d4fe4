import { z } from 'zod';
import { ROLE } from '#shared/platform/access/roles.ts';
import {
  MAX_BOOK_PRICE,
  fineStates,
  memberKinds,
  reservationStates,
  shownLoans,
  visitPurposes,
} from './kinds.ts';
import {
  done,
  endpoint,
  fileFormat,
  idParams,
  listQuery,
  sortedBy,
  updatedAt,
} from '#shared/platform/endpoint/endpoint.ts';
import { moneyField } from '#shared/platform/endpoint/money-field.ts';
import { numberOrWord } from '#shared/platform/format/identifier.ts';
import { barcode } from './library-catalog.contract.ts';
import { fineView, loanView, memberView, reservationView } from './library.views.ts';

const read = { permissions: ['library:get'], roles: [ROLE.library] } as const;
const lending = { permissions: ['library:update'] } as const;

const memberCode = z.string().trim().min(3, 'Pindai atau isi NIM atau NIDN.').max(30).transform(numberOrWord);
const member = { memberKind: z.enum(memberKinds), memberId: z.uuid() };
const reason = z.string().trim().min(5, 'Isi alasan minimal 5 huruf.').max(300);

const memberRow = z.object({
  _id: z.string(),
  memberKind: z.enum(memberKinds),
  memberCode: z.string(),
  memberName: z.string(),
  openLoans: z.number().int(),
  overdue: z.number().int(),
  waiting: z.number().int(),
  owed: z.number().int(),
});
export type MemberRow = z.infer<typeof memberRow>;

const visitRow = z.object({
  _id: z.string(),
  at: z.string(),
  visitor: z.string(),
  /** NIM or NIDN; empty for a guest. */
  code: z.string(),
  purpose: z.enum(visitPurposes),
});
export type VisitRow = z.infer<typeof visitRow>;

const loanSorts = ['loanedOn', 'dueOn', 'title', 'memberName'] as const;
const loanQuery = listQuery(loanSorts, {
  sort: sortedBy(loanSorts, '-loanedOn'),
  state: z.enum(shownLoans).optional(),
  /** Due on this very day. */
  dueOn: z.iso.date().optional(),
});
const createdSorts = ['createdAt', 'title', 'memberName'] as const;
const fineQuery = listQuery(createdSorts, {
  sort: sortedBy(createdSorts, '-createdAt'),
  state: z.enum(fineStates).optional(),
});

const reservationQuery = listQuery(createdSorts, {
  sort: sortedBy(createdSorts, '-createdAt'),
  state: z.enum(reservationStates).optional(),
});

export const libraryDeskContract = {
  dashboard: endpoint({
    method: 'GET',
    path: '/api/staff/library/dashboard',
    summary: 'How the library stands today',
    access: read,
    response: z.object({
      today: z.string(),
      onLoan: z.number().int(),
      dueToday: z.number().int(),
      overdue: z.number().int(),
      owed: z.number().int(),
      visitsToday: z.number().int(),
      ready: z.number().int(),
      clearances: z.number().int(),
      deposits: z.number().int(),
      titles: z.number().int(),
      copies: z.number().int(),
      /** Loans of the last days, oldest first. */
      week: z.array(z.object({ day: z.string(), loans: z.number().int(), visits: z.number().int() })),
      /** What was lent most in a year. */
      popular: z.array(z.object({ _id: z.string(), title: z.string(), loans: z.number().int() })),
    }),
  }),
  member: endpoint({
    method: 'GET',
    path: '/api/staff/library/member',
    summary: 'The reader with this NIM or NIDN: loans, reservations, what stands against lending',
    access: read,
    query: z.object({ code: memberCode }),
    response: memberView,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/api/staff/library/receipt',
    summary: 'What a reader has at home, as PDF',
    access: read,
    query: z.object(member),
    response: z.any(),
    shape: 'file',
  }),
  members: endpoint({
    method: 'GET',
    path: '/api/staff/library/members',
    summary: 'Readers with loans, reservations or fines; with a search, everybody it finds',
    access: read,
    query: listQuery(['memberName', 'overdue', 'owed'], { memberKind: z.enum(memberKinds).optional() }),
    response: z.array(memberRow),
    shape: 'page',
  }),
  lend: endpoint({
    method: 'POST',
    path: '/api/staff/library/lend',
    summary: 'Lend a copy to a reader',
    access: lending,
    body: z.object({ ...member, barcode }),
    response: loanView,
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/api/staff/library/return',
    summary: 'Take a copy back; late ones are fined, reserved ones wait for the next reader',
    access: lending,
    body: z.object({
      barcode,
      damaged: z.boolean().default(false),
      condition: z.string().trim().max(200).default(''),
    }),
    response: z.object({
      loan: loanView,
      fine: z.object({ days: z.number().int(), amount: z.number().int() }).nullable(),
      /** Who waits for it. */
      nextReader: z.string().nullable(),
    }),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/staff/library/loan/:id/renew',
    summary: 'Give a loan more days',
    access: lending,
    params: idParams,
    body: z.object({ updatedAt }),
    response: loanView,
  }),
  lose: endpoint({
    method: 'POST',
    path: '/api/staff/library/loan/:id/lost',
    summary: 'A copy is lost: it is replaced by the same title, or paid for',
    access: lending,
    params: idParams,
    body: z.object({
      updatedAt,
      settle: z.enum(['REPLACED', 'PAID'], 'Pilih cara mengganti.'),
      /** Rupiah, where the copy's own price is not known. */
      price: moneyField(0, MAX_BOOK_PRICE).default(0),
    }),
    response: loanView,
  }),
  loans: endpoint({
    method: 'GET',
    path: '/api/staff/library/loan',
    summary: 'Loans, latest first',
    access: read,
    query: loanQuery,
    response: z.array(loanView),
    shape: 'page',
  }),
  exportLoans: endpoint({
    method: 'GET',
    path: '/api/staff/library/loan/export',
    summary: 'The same list as a file',
    access: read,
    query: loanQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  reservations: endpoint({
    method: 'GET',
    path: '/api/staff/library/reservation',
    summary: 'Reservations, latest first',
    access: read,
    query: reservationQuery,
    response: z.array(reservationView),
    shape: 'page',
  }),
  exportReservations: endpoint({
    method: 'GET',
    path: '/api/staff/library/reservation/export',
    summary: 'The same list as a file',
    access: read,
    query: reservationQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  cancelReservation: endpoint({
    method: 'POST',
    path: '/api/staff/library/reservation/:id/cancel',
    summary: 'Cancel a reservation; a copy that waited goes to the next reader',
    access: lending,
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  fines: endpoint({
    method: 'GET',
    path: '/api/staff/library/fine',
    summary: 'Fines, latest first',
    access: read,
    query: fineQuery,
    response: z.array(fineView),
    shape: 'page',
  }),
  exportFines: endpoint({
    method: 'GET',
    path: '/api/staff/library/fine/export',
    summary: 'The same list as a file',
    access: read,
    query: fineQuery.extend({ format: fileFormat }),
    response: z.unknown(),
    shape: 'file',
  }),
  settleFine: endpoint({
    method: 'POST',
    path: '/api/staff/library/fine/:id/settle',
    summary: "A lecturer's fine was paid at the desk",
    access: lending,
    params: idParams,
    body: z.object({ updatedAt }),
    response: done,
  }),
  waiveFine: endpoint({
    method: 'POST',
    path: '/api/staff/library/fine/:id/waive',
    summary: 'Ask a fine no more, with a reason; its bill is cancelled',
    access: { permissions: ['library:delete'] },
    params: idParams,
    body: z.object({ updatedAt, reason }),
    response: done,
  }),
  visits: endpoint({
    method: 'GET',
    path: '/api/staff/library/visit',
    summary: 'Visits, latest first',
    access: read,
    query: listQuery(['at'], {
      sort: sortedBy(['at'], '-at'),
      day: z.iso.date().optional(),
      purpose: z.enum(visitPurposes).optional(),
    }),
    response: z.array(visitRow),
    shape: 'page',
  }),
  visit: endpoint({
    method: 'POST',
    path: '/api/staff/library/visit',
    summary: 'Somebody came in: a reader by NIM or NIDN, or a guest by name',
    access: lending,
    body: z.object({
      who: z
        .string()
        .trim()
        .min(2, 'Pindai NIM atau NIDN, atau isi nama tamu.')
        .max(100)
        .transform(numberOrWord),
      isGuest: z.boolean().default(false),
      purpose: z.enum(visitPurposes, 'Pilih keperluan.'),
    }),
    response: visitRow,
  }),
};
