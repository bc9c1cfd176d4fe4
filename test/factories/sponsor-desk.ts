import { eq } from 'drizzle-orm';
import { sponsorInvoices } from '#server/platform/db/schema.ts';
import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import {
  type SponsorInvoiceDetail,
  sponsorInvoiceContract,
} from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import type { TestApp } from '#test/test-app.ts';
import { billingScene, openType } from './billing-scene.ts';
import { buildStaff, next } from './people.ts';

/** What is seen of a scholarship that no sponsor bears. */
const NOTHING = { sponsor: 'PT Contoh', students: 0, bills: 0, total: 0 };
const PERIOD = { periodCode: '20261' };

/** A finance office that invoices sponsors in the term 20261, signed in, with a head who takes payments back. */
export async function sponsorDesk(t: TestApp) {
  const scene = await billingScene(t);
  const head = await buildStaff(t.db, 'scholarship:get', 'payment:get', 'payment:reverse');

  /** A subsidy of Rp1.000.000 a term, of a sponsor of its own, that two of three students with a bill of Rp3.000.000 hold. */
  async function subsidised(kind: 'SUBSIDI' | 'LEMBAGA' = 'SUBSIDI') {
    const students = [await scene.student(), await scene.student()];
    const other = await scene.student();
    await openType(t, { target: { studentIds: [...students, other].map(({ id }) => id) } });
    const sponsor = `PT Contoh ${next()}`;
    const form = { name: `Subsidi ${next()}`, kind, mode: 'AMOUNT' as const, value: 1_000_000, sponsor };
    const { _id: scholarshipId } = (
      await t.call(scholarshipContract.save, { body: { ...form, categories: ['SPP'] } })
    ).data;
    await grant(
      scholarshipId,
      students.map(({ nim }) => nim),
    );
    return { scholarshipId, sponsor, students, other };
  }
  const grant = (scholarshipId: string, nims: string[]) =>
    t.call(scholarshipContract.grant, {
      body: { scholarshipId, nims, fromPeriod: '20261', untilPeriod: '20261' },
    });
  const preview = async (scholarshipId: string) =>
    (await t.call(sponsorInvoiceContract.preview, { query: { scholarshipId, ...PERIOD } })).data;
  /** Issues what the preview shows, or what it showed before. */
  const issue = async (scholarshipId: string, change: object = {}) => {
    const { sponsor, ...seen } = (await preview(scholarshipId)) ?? NOTHING;
    return t.call(sponsorInvoiceContract.issue, {
      body: {
        scholarshipId,
        ...PERIOD,
        sponsor,
        dueDate: '2026-09-30',
        seen,
        ...change,
      },
    });
  };
  const read = async (id: string) => (await t.call(sponsorInvoiceContract.get, { params: { id } })).data;
  /** An invoice, which may have been issued on a day before. */
  const issued = async (issuedOn?: string) => {
    const subsidy = await subsidised();
    const { _id } = (await issue(subsidy.scholarshipId)).data;
    if (issuedOn !== undefined)
      await t.db.update(sponsorInvoices).set({ issuedOn }).where(eq(sponsorInvoices.id, _id));
    return { ...subsidy, invoice: await read(_id) };
  };
  const pay = (invoice: SponsorInvoiceDetail, change: object = {}) =>
    t.call(sponsorInvoiceContract.pay, {
      params: { id: invoice._id },
      body: {
        methodId: scene.method.id,
        amount: 2_000_000,
        paidOn: '2026-08-24',
        reference: '',
        updatedAt: invoice.updatedAt,
        ...change,
      },
    });
  const cancel = (invoice: SponsorInvoiceDetail, reason = 'Salah semester') =>
    t.call(sponsorInvoiceContract.cancel, {
      params: { id: invoice._id },
      body: { reason, updatedAt: invoice.updatedAt },
    });
  const reverse = (invoice: SponsorInvoiceDetail) =>
    t.call(sponsorInvoiceContract.reverse, {
      params: { id: invoice._id, paymentId: invoice.payments[0]?._id ?? '' },
      body: { reason: 'Salah invoice', updatedAt: invoice.payments[0]?.updatedAt ?? '' },
    });
  return { scene, head, subsidised, grant, preview, issue, read, issued, pay, cancel, reverse };
}

export type SponsorDesk = Awaited<ReturnType<typeof sponsorDesk>>;
