import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, TestInfo } from '@playwright/test';
import { emailOf, enterAs } from './fixtures.ts';

/** Attempts of one journey: at a desk and on a phone, each once more when it failed. */
const ATTEMPTS = 4;

type Attempt = Pick<TestInfo, 'project' | 'retry'>;

/**
 * The place of this attempt among all attempts of some journeys that take records out of one list.
 * @param journey which of them it is, from 0.
 */
export const slotOf = (journey: number, { project, retry }: Attempt): number =>
  journey * ATTEMPTS + (project.name.includes('phone') ? 2 : 0) + Math.min(retry, 1);

/** How many slots so many journeys have. */
export const slotsOf = (journeys: number): number => journeys * ATTEMPTS;

/** Journeys that take unpaid tuition: two of payments and one of notices. */
export const TUITION_JOURNEYS = 3;
/** Journeys that take unpaid registration fees: three of the gateway and one of instalments. */
export const REGISTRATION_JOURNEYS = 4;

export type ListedBill = { _id: string; nim: string; name: string; typeName: string; status: string };

/** Bills a filter finds, by NIM; needs a person of the finance office to be signed in. */
async function listed({ request }: BrowserContext, filter: string): Promise<ListedBill[]> {
  const found: ListedBill[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await request.get(`/api/staff/bill?${filter}&sort=nim&limit=100&page=${page}`);
    const { data } = (await answer.json()) as { data: ListedBill[] };
    found.push(...data);
    if (data.length < 100) return found;
  }
}

/** Nothing is paid of the bill, and nothing waits to be verified, which would leave nothing to pay. */
async function isUntouched({ request }: BrowserContext, id: string): Promise<boolean> {
  const answer = await request.get(`/api/staff/bill/${id}`);
  const { data } = (await answer.json()) as { data: { status: string; waiting: number } };
  return data.status === 'UNPAID' && data.waiting === 0;
}

/**
 * What was unpaid and without a proof when a journey first asked, the same for all journeys of the run: a list of what is
 * unpaid now would shift under those that are under way.
 */
async function unpaidAtFirst(context: BrowserContext, category: string): Promise<ListedBill[]> {
  const file = join(process.env['E2E_DATA_DIR'] ?? '', `unpaid-${category}.json`);
  const read = async () => JSON.parse(await readFile(file, 'utf8')) as ListedBill[];
  return read().catch(async () => {
    const bills = await listed(context, `status=UNPAID&category=${category}`);
    const untouched = await Promise.all(bills.map(({ _id }) => isUntouched(context, _id)));
    const free = bills.filter((_, at) => untouched[at]);
    // Of two who come at once the first decides.
    await writeFile(file, JSON.stringify(free), { flag: 'wx' }).catch(() => undefined);
    return read();
  });
}

/** Unpaid bills that are this slot's alone. */
export async function* unpaidBills(
  context: BrowserContext,
  category: string,
  slot: number,
  slots: number,
): AsyncGenerator<ListedBill> {
  await enterAs(context, emailOf('finance'));
  const bills = await unpaidAtFirst(context, category);
  for (const bill of bills.filter((_, at) => at % slots === slot)) {
    await enterAs(context, emailOf('finance'));
    if (await isUntouched(context, bill._id)) yield bill;
  }
}
