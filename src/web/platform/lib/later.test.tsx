import { act, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { draw } from '#test/web/render.tsx';
import { later } from './later.tsx';
import { toastStore } from './toast.ts';

type Props = { opened: boolean; onClose: () => void };
const Window = ({ opened, onClose }: Props) => (opened ? <button onClick={onClose}>Jendela</button> : null);

/** A file that cannot be had until `arrives` is called. */
function file() {
  let isThere = false;
  const load = vi.fn<() => Promise<typeof Window>>(() =>
    isThere ? Promise.resolve(Window) : Promise.reject(new TypeError('Failed to fetch')),
  );
  return { load, arrives: () => (isThere = true) };
}

function Page({ Part }: { Part: ReturnType<typeof later<Props>> }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <input aria-label="Tempat" />
      <button onClick={() => setOpened(true)}>Buka</button>
      {opened && <Part opened onClose={() => setOpened(false)} />}
    </>
  );
}

const buttonOf = (page: HTMLElement, name: string): HTMLButtonElement | undefined =>
  Array.from(page.querySelectorAll('button')).find(({ textContent }) => textContent === name);
const press = (page: HTMLElement, name: string) => act(async () => buttonOf(page, name)?.click());
const told = (): string[] => toastStore.now().map(({ message }) => message);
const FAILURE = 'Bagian ini belum dapat dibuka. Periksa koneksi internet Anda, lalu coba lagi.';

describe('a window whose file cannot be had', () => {
  test('is told of, the page stays as it is, and the next press opens it once it can', async () => {
    const { load, arrives } = file();
    const Part = later(load);
    const { page } = await draw(<Page Part={Part} />);
    const input = page.querySelector('input');
    await press(page, 'Buka');
    expect(told()).toEqual([FAILURE]);
    expect(page.querySelector('input')).toBe(input);
    await press(page, 'Buka');
    expect([load.mock.calls.length, told()]).toEqual([2, [FAILURE]]);
    arrives();
    await press(page, 'Buka');
    expect(buttonOf(page, 'Jendela')).toBeDefined();
    await press(page, 'Jendela');
    expect(buttonOf(page, 'Jendela')).toBeUndefined();
  });

  test('is given up in its own way, such as an answer', async () => {
    const giveUp = vi.fn<(props: Props) => void>();
    const Part = later(file().load, { giveUp });
    const { page } = await draw(<Page Part={Part} />);
    await press(page, 'Buka');
    expect(giveUp).toHaveBeenCalledWith(expect.objectContaining({ opened: true }));
  });
});

test('a part of a page that cannot be had says so in its place and comes by itself with the connection', async () => {
  const { load, arrives } = file();
  const Part = later(load, { meanwhile: <p>Memuat</p> });
  const { page } = await draw(<Part opened onClose={() => undefined} />);
  expect(page.querySelector('[role=alert]')?.textContent).toBe(`${FAILURE} Coba lagi`);
  await press(page, 'Coba lagi');
  expect(load).toHaveBeenCalledTimes(2);
  arrives();
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(buttonOf(page, 'Jendela')).toBeDefined();
});

test('a part whose file is known stands at once: it is neither asked for again nor waits for the connection', async () => {
  const { load, arrives } = file();
  arrives();
  const Part = later(load);
  const part = <Part opened onClose={() => undefined} />;
  const first = await draw(part);
  const listened = vi.spyOn(window, 'addEventListener');
  const names = () => listened.mock.calls.map(([name]) => name);
  await first.redraw(<Part key="anew" opened onClose={() => undefined} />);
  expect(buttonOf(first.page, 'Jendela')).toBeDefined();
  await act(async () => void window.dispatchEvent(new Event('online')));
  const { page } = await draw(part);
  expect(buttonOf(page, 'Jendela')).toBeDefined();
  expect([load.mock.calls.length, names()]).toEqual([1, expect.not.arrayContaining(['online'])]);
});
