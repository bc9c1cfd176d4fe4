import { Modal } from '@mantine/core';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { draw, press } from '#test/web/render.tsx';
import { ConfirmProvider } from './ConfirmDialog.tsx';
import './ConfirmWindow.tsx';
import { useAskedClose } from './use-asked-close.ts';

const onClose = vi.fn<() => void>();

function Typed() {
  const { close } = useAskedClose(() => true, onClose);
  return (
    <Modal opened onClose={close} title="Ubah ruang">
      <button type="button" onClick={close}>
        Batal ubah
      </button>
    </Modal>
  );
}

const turn = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
const words = () => document.body.textContent;

test('the question whether to close goes with its window, unanswered', async () => {
  const tree = (isOpen: boolean) => <ConfirmProvider>{isOpen && <Typed />}</ConfirmProvider>;
  const { redraw } = await draw(tree(true));
  await press([...document.querySelectorAll('button')].find((one) => one.textContent === 'Batal ubah'));
  await turn();
  expect(words()).toContain('Tutup tanpa menyimpan?');
  await redraw(tree(false));
  await turn();
  expect(words()).not.toContain('Tutup tanpa menyimpan?');
  expect(onClose).not.toHaveBeenCalled();
});

test('a later question is not taken back with the window of an earlier one', async () => {
  const tree = (isOpen: boolean) => (
    <ConfirmProvider>
      {isOpen && <Typed />}
      <Typed key="later" />
    </ConfirmProvider>
  );
  const { redraw } = await draw(tree(true));
  const button = (at: number) =>
    [...document.querySelectorAll('button')].filter((one) => one.textContent === 'Batal ubah')[at];
  await press(button(0));
  await turn();
  await press(button(1));
  await turn();
  await redraw(tree(false));
  await turn();
  expect(words()).toContain('Tutup tanpa menyimpan?');
});
