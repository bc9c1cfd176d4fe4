import { Modal } from '@mantine/core';
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { draw } from '#test/web/render.tsx';
import { keepEscapeOnTop } from './escape-on-top.ts';

keepEscapeOnTop();

function Nested() {
  const [open, setOpen] = useState(3);
  const titles = ['Rincian', 'Formulir', 'Pertanyaan'];
  return titles.map((title, at) => (
    <Modal key={title} opened={at < open} onClose={() => setOpen((now) => now - 1)} title={title}>
      <input data-mantine-stop-propagation={title === 'Formulir' ? 'true' : undefined} />
    </Modal>
  ));
}

const shown = () =>
  [...document.querySelectorAll('[role="dialog"] h2')].map(({ textContent }) => textContent);
const escape = (on: Element) =>
  act(async () => {
    on.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  });

test('Escape closes the window on top alone, one after the other', async () => {
  await draw(<Nested />);
  expect(shown()).toEqual(['Rincian', 'Formulir', 'Pertanyaan']);
  await escape(document.body);
  expect(shown()).toEqual(['Rincian', 'Formulir']);
  const input = document.querySelector('input[data-mantine-stop-propagation]');
  await escape(input ?? document.body);
  expect(shown()).toEqual(['Rincian', 'Formulir']);
  await escape(document.body);
  expect(shown()).toEqual(['Rincian']);
  await escape(document.body);
  expect(shown()).toEqual([]);
});
