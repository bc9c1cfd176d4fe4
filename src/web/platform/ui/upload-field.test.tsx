import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { EMPTY_FILE } from '#shared/platform/files/refused-files.ts';
import { draw } from '#test/web/render.tsx';
import { UploadField } from './UploadField.tsx';

test('a file without bytes is refused when it is chosen, and what was chosen beside it is taken', async () => {
  const onChange = vi.fn<(files: File[]) => void>();
  const rule = { accept: ['image', 'pdf'], maxFiles: 2, maxBytes: 1024 } as const;
  const { page } = await draw(<UploadField label="Bukti" rule={rule} value={[]} onChange={onChange} />);
  const input = page.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('no field for files');
  const choose = (files: File[]) =>
    act(async () => {
      Object.defineProperty(input, 'files', { value: files, configurable: true });
      input.dispatchEvent(new Event('change', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  await choose([new File([], 'empty.png', { type: 'image/png' })]);
  expect(page.textContent).toContain(`"empty.png": ${EMPTY_FILE}`);
  expect(onChange).not.toHaveBeenCalled();
  const whole = new File(['x'], 'bukti.png', { type: 'image/png' });
  await choose([new File([], 'empty.pdf', { type: 'application/pdf' }), whole]);
  expect(page.textContent).toContain(`"empty.pdf": ${EMPTY_FILE}`);
  expect(onChange).toHaveBeenCalledExactlyOnceWith([whole]);
});
