import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { draw, press } from '#test/web/render.tsx';
import { ConfirmProvider } from './ConfirmDialog.tsx';
import './ConfirmWindow.tsx';
import { ReasonWindow } from './ReasonWindow.tsx';

// The field that grows with its text listens for fonts, which this document has none of.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

async function open() {
  const onClose = vi.fn<() => void>();
  const title = 'Tolak pengajuan?';
  await draw(
    <ConfirmProvider>
      <ReasonWindow
        title={title}
        consequence=""
        verb="Tolak"
        busy={false}
        onSubmit={() => undefined}
        onClose={onClose}
      />
    </ConfirmProvider>,
  );
  const give = async (text: string) => {
    const field = document.querySelector('textarea');
    await act(async () => {
      Reflect.set(HTMLTextAreaElement.prototype, 'value', text, field);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
  const button = (text: string) =>
    [...document.querySelectorAll('button')].filter((one) => one.textContent === text).at(-1);
  return { onClose, give, button };
}

test('closing a window in which a reason is typed asks first', async () => {
  const { onClose, give, button } = await open();
  await give('Berkas tidak terbaca');
  await press(button('Batal'));
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.body.textContent ?? '').toContain('Tutup tanpa menyimpan?');
  }, 20_000);
  expect(onClose).not.toHaveBeenCalled();
  await press(button('Tutup'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('an empty one closes at once', async () => {
  const { onClose, button } = await open();
  await press(button('Batal'));
  expect(onClose).toHaveBeenCalledOnce();
});
