import { expect, test } from 'vitest';
import { TimedCache } from './cache.ts';

const answer = (text: string) => async () => ({ text });

test('an answer is made once for all who ask meanwhile and after', async () => {
  const cache = new TimedCache<{ text: string }>(10);
  let made = 0;
  const make = async () => ({ text: String((made += 1)) });
  const both = await Promise.all([cache.of('a', make), cache.of('a', make)]);
  expect(both.map(({ value }) => value.text)).toEqual(['1', '1']);
  expect((await cache.of('a', make)).value.text).toBe('1');
  cache.clear();
  expect((await cache.of('a', make)).value.text).toBe('2');
});

test('it holds no more than it may, however many addresses are made up', async () => {
  const cache = new TimedCache<{ text: string }>(3);
  for (let i = 0; i < 50; i += 1) await cache.of(`/berita?cari=${i}`, answer(String(i)));
  expect(cache.size).toBe(3);
});

test('an answer grows old, and says how old it is', async () => {
  const cache = new TimedCache<{ text: string }>(3, 30);
  await cache.of('a', answer('old'));
  expect((await cache.of('a', answer('new'))).ageMs).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect((await cache.of('a', answer('new'))).value.text).toBe('new');
});

test('what fails is told to who asked and not kept', async () => {
  const cache = new TimedCache<{ text: string }>(3);
  await expect(cache.of('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect((await cache.of('a', answer('here'))).value.text).toBe('here');
});

test('what was made of another campus is not shown again', async () => {
  const cache = new TimedCache<{ text: string }>(3);
  const [before, after] = [{}, {}];
  const read = async (source: object, text: string) =>
    (await cache.madeOf(source).of('a', answer(text))).value.text;
  expect(await read(before, 'old')).toBe('old');
  expect(await read(before, 'other')).toBe('old');
  expect(await read(after, 'new')).toBe('new');
});
