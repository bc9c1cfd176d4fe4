import { expect, test } from 'vitest';
import { draw } from '#test/web/render.tsx';
import { ConfirmProvider } from './ConfirmDialog.tsx';
import { ReasonWindow } from './ReasonWindow.tsx';
import { UploadField } from './UploadField.tsx';

// The field that grows with its text listens for fonts, which this document has none of.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

const nothing = (): void => undefined;
const rule = { accept: ['pdf'], maxFiles: 1, maxBytes: 1000 } as const;

/** A window with two files, each with how far it is sent; the second field may be gone. */
const windowWith = (first: number | null, second?: number | null) => (
  <ConfirmProvider>
    <ReasonWindow
      title="Tolak?"
      consequence=""
      verb="Tolak"
      busy={false}
      onSubmit={nothing}
      onClose={nothing}
    >
      <UploadField label="Surat" rule={rule} value={[]} onChange={nothing} progress={first} />
      {second !== undefined && (
        <UploadField label="Foto" rule={rule} value={[]} onChange={nothing} progress={second} />
      )}
    </ReasonWindow>
  </ConfirmProvider>
);
const held = () => document.querySelector<HTMLButtonElement>('[type="submit"]')?.disabled;

test('a form is not saved while one of its files is on its way', async () => {
  const { redraw } = await draw(windowWith(null, null));
  expect(held()).toBe(false);
  await redraw(windowWith(0, 0.5));
  expect(held()).toBe(true);
  await redraw(windowWith(null, 1));
  expect(held()).toBe(true);
  await redraw(windowWith(null, null));
  expect(held()).toBe(false);
});

test('a field that goes away in the middle of it holds nothing back', async () => {
  const { redraw } = await draw(windowWith(null, 0.5));
  expect(held()).toBe(true);
  await redraw(windowWith(null));
  expect(held()).toBe(false);
});
