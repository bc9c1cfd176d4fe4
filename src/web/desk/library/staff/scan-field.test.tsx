import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, type } from '#test/web/render.tsx';
import { ScanField } from './ScanField.tsx';

const scanned = vi.fn<(text: string) => void>();
const field = (busy = false, error: string | null = null) => (
  <ScanField label="Barcode" description="" verb="Pinjamkan" busy={busy} error={error} onScan={scanned} />
);
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  scanned.mockClear();
  vi.useRealTimers();
});

let now = 1000;
const pass = (ms: number) => {
  now += ms;
  return act(async () => vi.advanceTimersByTimeAsync(ms));
};

/** A scanner at work: the code, then what it ends with; `slow` as somebody types. */
async function scan(page: HTMLElement, code: string, end: 'Enter' | 'Tab', slow = false) {
  const input = page.querySelector('input');
  if (input === null) throw new Error('no field');
  await type(input, code);
  const press = (key: string) =>
    act(async () => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: now });
      input.dispatchEvent(event);
    });
  await press(code.at(-1) ?? '');
  if (slow) await pass(300);
  await press(end);
  return input.value;
}
const heard = () => scanned.mock.calls.map(([text]) => text);

test('a scan ends with Enter or with the Tab of a scanner; a Tab by hand leaves the field as it is', async () => {
  const { page } = await draw(field());
  expect(await scan(page, ' B000101 ', 'Enter')).toBe('');
  expect(await scan(page, 'B000102', 'Tab')).toBe('');
  expect(await scan(page, 'B000103', 'Tab', true)).toBe('B000103');
  expect(heard()).toEqual(['B000101', 'B000102']);
});

test('a code that is read again while it is under way counts once, later again', async () => {
  const { page, redraw } = await draw(field());
  await scan(page, 'B000101', 'Enter');
  await redraw(field(true));
  expect(await scan(page, 'B000101', 'Enter')).toBe('');
  await redraw(field());
  await pass(100);
  expect(heard()).toEqual(['B000101']);
  await scan(page, 'B000101', 'Enter');
  expect(heard()).toEqual(['B000101', 'B000101']);
});

test('books scanned while one is under way wait their turn and never run together', async () => {
  const { page, redraw } = await draw(field(true));
  expect(await scan(page, 'B000101', 'Enter')).toBe('');
  expect(await scan(page, 'B000102', 'Enter')).toBe('');
  await pass(100);
  expect(heard()).toEqual([]);
  await redraw(field(false));
  await pass(60);
  expect(heard()).toEqual(['B000101']);
  await redraw(field(true));
  await pass(500);
  await redraw(field(false));
  await pass(60);
  expect(heard()).toEqual(['B000101', 'B000102']);
});

test('after a card that is not known nothing scanned behind it is taken', async () => {
  const { page, redraw } = await draw(field(true));
  await scan(page, 'B000101', 'Enter');
  await redraw(field(false, 'Tidak ada mahasiswa atau dosen dengan nomor itu.'));
  await pass(100);
  await redraw(field(false));
  await pass(100);
  expect(heard()).toEqual([]);
});
