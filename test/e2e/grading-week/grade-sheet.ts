import type { Browser, Locator, Page } from '@playwright/test';
import { enterAs, expect } from '../fixtures.ts';

export type OwnClass = { _id: string; courseName: string; courseCode: string; className: string };
export type SheetRow = { nim: string; name: string; examZeros: Record<string, string | null> };

/** A class of the demo lecturer whose grades are not handed over; journeys beside each other take different ones. */
export async function ownClass(page: Page, which: number): Promise<OwnClass & { rows: SheetRow[] }> {
  const { data } = (await (await page.request.get('/api/lecture/schedule')).json()) as {
    data: { classes: (OwnClass & { gradeStatus: string })[] };
  };
  const chosen = data.classes.filter(({ gradeStatus }) => gradeStatus === 'DRAFT')[which];
  if (chosen === undefined) throw new Error('the lecturer has no class to grade');
  const sheet = (await (await page.request.get(`/api/user/schedule/${chosen._id}/grade`)).json()) as {
    data: { rows: SheetRow[] };
  };
  return { ...chosen, rows: sheet.data.rows };
}

/** The same person in a window of their own, as wide as the page under test. */
export async function windowOf(browser: Browser, page: Page, who: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    baseURL: new URL(page.url()).origin,
    locale: 'id-ID',
  });
  const opened = await context.newPage();
  await enterAs(opened, who);
  return opened;
}

/** A cell of the grade sheet. */
export const cell = (page: Page, component: string, name: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${component} ${name}:`) }).first();

/** Waits until everything typed is stored. */
export const saved = (page: Page) => expect(page.getByText('Semua nilai tersimpan.')).toBeVisible();
