import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import {
  type SponsorClaim,
  sponsorInvoiceContract,
} from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import { billNow } from './factories/finance.ts';
import { sponsorDesk } from './factories/sponsor-desk.ts';
import { outcomesMeanwhile } from './meanwhile.ts';
import { testApp } from './test-app.ts';

const t = await testApp();
afterAll(() => t.close());
const { scene, head, subsidised, grant, preview, issue, read, issued, pay, cancel, reverse } =
  await sponsorDesk(t);

type Subsidy = Awaited<ReturnType<typeof subsidised>>;
const reason = 'Diperiksa ulang.';

const grantOf = async ({ scholarshipId }: Subsidy, nim: string) =>
  (await t.call(scholarshipContract.grants, { query: { scholarshipId } })).data.find(
    (one) => one.nim === nim,
  );
/** Ends the grant of a student; ended once it stays so. */
const endGrant = (at: 0 | 1) => async (one: Subsidy) => {
  const held = await grantOf(one, one.students[at]?.nim ?? '');
  return t.call(scholarshipContract.end, {
    params: { id: held?._id ?? '' },
    body: { fromPeriod: '20261', updatedAt: held?.updatedAt ?? '', reason },
  });
};
const billIdOf = async (studentId: string) => {
  const { rows } = await t.db.execute<{ id: string }>(
    sql`select id from bills where student_id = ${studentId}`,
  );
  return rows[0]?.id ?? '';
};
const withBill = (what: 'cancel' | 'restore') => async (one: Subsidy) => {
  const bill = await billNow(t.db, await billIdOf(one.students[1]?.id ?? ''));
  const body = { updatedAt: bill.updatedAt, reason };
  return t.call(billContract[what], { params: { id: bill.id }, body });
};
const changesOfDiscounts = {
  'a grant ends': endGrant(0),
  'the other grant ends': endGrant(1),
  'a bill is cancelled': withBill('cancel'),
  'the bill comes back': withBill('restore'),
  'another student is granted it': (one: Subsidy) => grant(one.scholarshipId, [one.other.nim]),
};
const invoicesOf = async ({ scholarshipId }: Subsidy) => {
  const { rows } = await t.db.execute<{ id: string }>(sql`
    select id from sponsor_invoices where scholarship_id = ${scholarshipId} and cancelled_at is null`);
  return Promise.all(rows.map(({ id }) => read(id)));
};

describe('the invoice of a sponsor', () => {
  type World = Subsidy & { seen: SponsorClaim };
  const asked = async (): Promise<World> => {
    const subsidy = await subsidised();
    return { ...subsidy, seen: await preview(subsidy.scholarshipId) };
  };
  const issueSeen = ({ scholarshipId, sponsor, seen }: World) => issue(scholarshipId, { sponsor, seen });

  test('is not issued for another total than was shown, and says what it would be now', async () => {
    const one = await asked();
    await endGrant(0)(one);
    const { status, error } = await issueSeen(one);
    expect([status, error.code, error.message]).toEqual([
      409,
      'CONFLICT',
      'Potongan berubah sejak perkiraan (2 mahasiswa, 2 tagihan, Rp2.000.000). Kini 1 mahasiswa, 1 tagihan, Rp1.000.000. Periksa lalu terbitkan lagi.',
    ]);
    expect(await invoicesOf(one)).toEqual([]);
    expect((await issueSeen({ ...one, seen: await preview(one.scholarshipId) })).status).toBe(200);
  });

  test('is issued exactly for what was shown', async () =>
    expect(
      await outcomesMeanwhile<World>({
        ask: asked,
        meanwhile: {
          ...changesOfDiscounts,
          'a colleague issues it': ({ scholarshipId, sponsor }) => issue(scholarshipId, { sponsor }),
          'a colleague cancels it': async (one) => {
            const [invoice] = await invoicesOf(one);
            return invoice && cancel(invoice);
          },
        },
        stands: async ({ scholarshipId, seen }) => {
          const { rows } = await t.db.execute<SponsorClaim>(sql`
            select count(distinct b.student_id)::int as students, count(distinct b.id)::int as bills,
              coalesce(sum(d.amount), 0)::bigint as total
            from scholarship_grants g join bill_discounts d on d.grant_id = g.id join bills b on b.id = d.bill_id
            where g.scholarship_id = ${scholarshipId} and b.cancelled_at is null and not exists (
              select from sponsor_invoice_lines l where (l.bill_id, l.grant_id) = (b.id, g.id) and l.stands)`);
          const [now] = rows;
          return now?.students === seen.students && now.bills === seen.bills && now.total === seen.total;
        },
        agree: issueSeen,
        refuse: () => Promise.resolve(null),
      }),
    ).toEqual(['agreed', 'refused']));
});

describe('a payment of a sponsor', () => {
  type World = Awaited<ReturnType<typeof issued>>;
  const part = { amount: 500_000 };
  const payNow = async ({ invoice }: World, change: object = {}) =>
    pay(await read(invoice._id), { ...part, ...change });
  const known = { isOtherMoney: true, knowsWithdrawn: true };
  const stateOf = async ({ invoice }: World) => {
    const { rows } = await t.db.execute<{ open: boolean; intact: boolean }>(sql`
      select i.cancelled_at is null and i.total - i.paid >= ${part.amount} as open, not exists (
        select from sponsor_invoice_lines l where l.invoice_id = i.id and l.amount > coalesce((
          select sum(amount) from bill_discounts d where (d.bill_id, d.grant_id) = (l.bill_id, l.grant_id)), 0)) as intact
      from sponsor_invoices i where i.id = ${invoice._id}`);
    return rows[0] ?? { open: false, intact: false };
  };

  /** What a sponsor owes is the same on its invoice, in the list and in the books. */
  async function expectOneBalance({ invoice, scholarshipId }: World): Promise<void> {
    const { rows } = await t.db.execute<{ owed: number }>(sql`
      select coalesce(sum(case 'PIUTANG_SPONSOR' when debit then amount when credit then -amount else 0 end), 0)::bigint as owed
      from ledger_entries where sponsor_invoice_id = ${invoice._id}`);
    const listed = (await t.call(sponsorInvoiceContract.list, { query: { scholarshipId } })).data;
    const { balance } = await read(invoice._id);
    expect([balance, listed[0]?.balance]).toEqual([rows[0]?.owed, rows[0]?.owed]);
  }

  test('for discounts withdrawn meanwhile is asked about, and recorded with what was said', async () => {
    const one = await issued();
    await endGrant(0)(one);
    const { status, error } = await payNow(one);
    expect([status, error]).toMatchObject([
      422,
      {
        code: 'NEEDS_CONFIRMATION',
        message: `Potongan sebesar Rp1.000.000 dari Rp2.000.000 pada invoice ${one.invoice.no} dicabut setelah terbit.`,
        data: { withdrawn: 1_000_000, total: 2_000_000 },
      },
    ]);
    expect(await read(one.invoice._id)).toMatchObject({ paid: 0 });
    expect((await payNow(one, { knowsWithdrawn: true })).status).toBe(200);
    const { rows } = await t.db.execute(sql`
      select after -> 'withdrawn' as withdrawn from audit_log
      where action = 'sponsor-invoice.pay' and entity_id = ${one.invoice._id}`);
    expect(rows).toEqual([{ withdrawn: 1_000_000 }]);
  });

  test('is recorded unasked exactly while all it is for is given; what is asked about can be recorded', async () =>
    expect(
      await outcomesMeanwhile<World>({
        ask: issued,
        meanwhile: {
          ...changesOfDiscounts,
          'another part is paid': (one) => payNow(one, { amount: 800_000, ...known }),
          'a payment is taken back': async (one) => {
            await t.as(head.id);
            const answer = await reverse(await read(one.invoice._id));
            await t.as(scene.office.id);
            return answer;
          },
          'the invoice is cancelled': async ({ invoice }) => cancel(await read(invoice._id)),
        },
        stands: async (one) => {
          const { open, intact } = await stateOf(one);
          await expectOneBalance(one);
          return open && intact;
        },
        agree: payNow,
        refuse: async (one) => ((await stateOf(one)).open ? payNow(one, known) : null),
      }),
    ).toEqual(['agreed', 'refused']));
});
