import { meta, pagesOf, reportInput } from '#test/factories/documents.ts';
import { afterEach, expect, test } from 'vitest';
import { documentOf } from './layout.ts';
import { PdfPool, type PoolLimits } from './pdf-pool.ts';
import { reportDocument } from './report.ts';

const limits: PoolLimits = { threads: 1, waiting: 10, idleMs: 60_000, timeoutMs: 60_000, heapMb: 256 };
const pools: PdfPool[] = [];

function open(patch: Partial<PoolLimits> = {}): PdfPool {
  const pool = new PdfPool({ ...limits, ...patch });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const page = reportDocument(reportInput(3));
const broken = documentOf(meta, {
  heading: 'X',
  content: [{ image: 'data:image/png;base64,AAAA', fit: [10, 10] }],
});

test('sets documents in a thread of their own while this one goes on', async () => {
  const pool = open();
  let turns = 0;
  let done = false;
  const count = (): void => {
    turns += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  const [long, short] = await Promise.all([pool.render(reportDocument(reportInput(500))), pool.render(page)]);
  done = true;
  expect(pagesOf(long)).toBeGreaterThan(5);
  expect(pagesOf(short)).toBe(1);
  expect(turns).toBeGreaterThan(100);
  expect(pool.size).toBe(1);
});

test('a document that cannot be set fails alone', async () => {
  const pool = open();
  const [bad, good] = await Promise.allSettled([pool.render(broken), pool.render(page)]);
  expect(bad).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('Invalid image') },
  });
  expect(good.status).toBe('fulfilled');
});

test('refuses when too many documents wait', async () => {
  const pool = open({ waiting: 1 });
  const all = await Promise.allSettled([1, 2, 3].map(() => pool.render(page)));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(all[2]).toMatchObject({ reason: { code: 'OVERLOADED' } });
});

test('gives up what takes too long and goes on with the next', async () => {
  const pool = open({ timeoutMs: 1 });
  await expect(pool.render(page)).rejects.toThrow('took longer than 1 ms');
  expect(pool.size).toBe(0);
});

test('a document that needs too much memory ends its thread, not the server', async () => {
  const pool = open({ heapMb: 24 });
  const cells = Array.from({ length: 2000 }, () => ['x'.repeat(200), 'y'.repeat(200), 1]);
  await expect(pool.render(reportDocument(reportInput(0, { rows: cells })))).rejects.toThrow('memory');
});

test('ends an idle thread, and starts one again', async () => {
  const pool = open({ idleMs: 1 });
  await pool.render(page);
  await expect.poll(() => pool.size).toBe(0);
  expect(pagesOf(await pool.render(page))).toBe(1);
});

test('closing refuses what is under way and what waits', async () => {
  const pool = open();
  const all = Promise.allSettled([pool.render(page), pool.render(page)]);
  await pool.close();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(pool.size).toBe(0);
});
