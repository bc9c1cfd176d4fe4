import type { BrowserContext } from '@playwright/test';
import { addDays } from '#shared/platform/date/local-date.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { KRS_TODAY } from './campus-days.ts';
import { emailOf, enterAs, expect, test } from './fixtures.ts';
import { type ListedBill, REGISTRATION_JOURNEYS, slotOf, slotsOf, unpaidBills } from './slots.ts';

/** A registration fee that no other journey and no other attempt takes. */
async function openBill(context: BrowserContext, slot: number): Promise<ListedBill> {
  for await (const bill of unpaidBills(context, 'HERREGISTRASI', slot, slotsOf(REGISTRATION_JOURNEYS)))
    return bill;
  throw new Error('the demo has too few unpaid registration fees');
}

/** A day so many days from today. */
const inDays = (days: number): string => addDays(KRS_TODAY, days);

test('a student asks to pay in parts, finance alters the plan, and the parts are the dues', async ({
  page,
  context,
  axe,
  fits,
}, info) => {
  const { nim, name, typeName } = await openBill(context, slotOf(3, info));
  await enterAs(context, nim);
  await page.goto('/student/pembayaran');
  await page.getByRole('button', { name: `Minta cicilan ${typeName}`, exact: true }).click();
  const form = page.getByRole('dialog', { name: `Minta cicilan ${typeName}` });
  await form.getByRole('button', { name: 'Ajukan', exact: true }).click();
  await expect(form.getByText('Isi tanggal.').first()).toBeVisible();
  await form.getByLabel('Jatuh tempo cicilan 1').fill(inDays(20));
  await form.getByLabel('Jatuh tempo cicilan 2').fill(inDays(40));
  await form.getByLabel('Alasan').fill('Orang tua baru bekerja lagi bulan depan.');
  await axe();
  await form.getByRole('button', { name: 'Ajukan', exact: true }).click();
  await expect(page.getByText('Permohonan cicilan menunggu keputusan Bagian Keuangan.')).toBeVisible();
  await fits();
  await axe();

  await enterAs(context, emailOf('finance'));
  await page.goto(`/staff/pembayaran-mahasiswa?tab=cicilan&search=${nim}`);
  await page.getByText(name).first().click();
  const window = page.getByRole('dialog', { name: `Permohonan cicilan ${name}` });
  await expect(window.getByText('Orang tua baru bekerja lagi bulan depan.').first()).toBeVisible();
  await axe();
  await fits();
  await window.getByRole('button', { name: 'Ubah cicilan' }).click();
  await window.getByLabel('Jatuh tempo cicilan 2').fill(inDays(30));
  await window.getByRole('button', { name: 'Setujui dengan perubahan' }).click();
  await expect(window.getByText('Isi catatan atau alasan.')).toBeVisible();
  await window.getByLabel('Catatan').fill('Lunas sebelum UTS.');
  await window.getByRole('button', { name: 'Setujui dengan perubahan' }).click();
  await expect(page.getByText('Cicilan disetujui dengan perubahan.').first()).toBeVisible();

  await enterAs(context, nim);
  await page.goto('/student/pembayaran');
  await expect(page.getByText('Catatan: Lunas sebelum UTS.').first()).toBeVisible();
  await expect(page.getByRole('rowheader', { name: `Cicilan 2, ${shortDate(inDays(30))}` })).toBeVisible();
});
