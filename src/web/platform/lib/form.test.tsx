import { Radio, TextInput } from '@mantine/core';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { blur, draw, type } from '#test/web/render.tsx';
import { CallError } from './call-error.ts';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { showServerErrors, useContractForm } from './form.ts';

const schema = z.object({
  code: z.string().min(3, 'Kode minimal 3 huruf.'),
  name: z.string().min(1, 'Isi nama.'),
  note: z.string().optional(),
});

async function drawForm(save: (body: unknown) => void, refusal?: CallError) {
  function Sample() {
    const form = useContractForm(schema, { code: '', name: '', note: '' });
    const submit = form.onSubmit((body) => {
      save(body);
      if (refusal !== undefined) showServerErrors(form, refusal);
    });
    return (
      <form noValidate onSubmit={submit}>
        <TextInput label="Kode" {...form.getInputProps('code')} />
        <TextInput label="Nama" {...form.getInputProps('name')} />
        <TextInput label="Catatan" {...form.getInputProps('note')} />
      </form>
    );
  }
  const { page } = await draw(<Sample />);
  const field = (path: string) =>
    page.querySelector<HTMLInputElement>(`[data-path="${path}"]`) ?? new HTMLInputElement();
  const submit = () =>
    act(async () =>
      page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
  return { page, field, submit };
}

test('a field is checked when it is left, and live from then on', async () => {
  const { page, field } = await drawForm(() => undefined);
  await type(field('code'), 'ab');
  expect(page.textContent).not.toContain('Kode minimal');
  await blur(field('code'));
  expect(page.textContent).toContain('Kode minimal 3 huruf.');
  await type(field('code'), 'abc');
  expect(page.textContent).not.toContain('Kode minimal');
  await type(field('code'), 'a');
  expect(page.textContent).toContain('Kode minimal 3 huruf.');
});

test('a refused submit keeps what was typed and puts the keyboard on the first error', async () => {
  const save = vi.fn<(body: unknown) => void>();
  const { page, field, submit } = await drawForm(save);
  await type(field('code'), 'MNJ301');
  await submit();
  expect(save).not.toHaveBeenCalled();
  expect(page.textContent).toContain('Isi nama.');
  expect(document.activeElement).toBe(field('name'));
  expect(field('code').value).toBe('MNJ301');
});

test('a good submit sends the trimmed body without blank fields', async () => {
  const save = vi.fn<(body: unknown) => void>();
  const { field, submit } = await drawForm(save);
  await type(field('code'), ' MNJ301 ');
  await type(field('name'), 'Etika');
  await type(field('note'), '   ');
  await submit();
  expect(save).toHaveBeenCalledWith({ code: 'MNJ301', name: 'Etika' });
});

test("the server's field errors land under their fields", async () => {
  const refusal = new CallError(409, '', { message: 'Bentrok.', errors: { code: 'Kode sudah dipakai.' } });
  const { page, field, submit } = await drawForm(() => undefined, refusal);
  await type(field('code'), 'MNJ301');
  await type(field('name'), 'Etika');
  await submit();
  expect(page.textContent).toContain('Kode sudah dipakai.');
  expect(document.activeElement).toBe(field('code'));
});

test('a refusal that names no field is left to the caller', () => {
  const form = { setErrors: vi.fn<(errors: unknown) => void>() };
  expect(showServerErrors(form, new CallError(422, '', { message: 'Ditahan.' }))).toBe(false);
  expect(showServerErrors(form, new Error('x'))).toBe(false);
  expect(form.setErrors).not.toHaveBeenCalled();
});

test('what the server refused stands until the value changes, whoever passes through the field', async () => {
  const refusal = new CallError(409, 'Conflict', {
    message: 'Ditolak.',
    errors: { code: 'Kode sudah dipakai.' },
  });
  const { page, field, submit } = await drawForm(() => undefined, refusal);
  await type(field('code'), 'abc');
  await type(field('name'), 'Nama');
  await submit();
  await blur(field('code'));
  expect(page.textContent).toContain('Kode sudah dipakai.');
  await type(field('code'), 'abd');
  expect(page.textContent).not.toContain('Kode sudah dipakai.');
});

/** What a browser tells of a press on another field, in its order; the field that had the focus is left in between. */
const presses = {
  mouse: { before: ['pointerdown', 'mousedown'], after: ['pointerup', 'mouseup'] },
  finger: { before: ['pointerdown', 'pointerup', 'mousedown'], after: ['mouseup'] },
  drag: { before: ['pointerdown', 'mousedown'], after: ['pointercancel', 'dragend'] },
};

test.each(Object.entries(presses))(
  '%s: the page moves only once the press is over',
  async (_, { before, after }) => {
    const { page, field } = await drawForm(() => undefined);
    const pressed = (names: string[]): void =>
      names.forEach((name) => field('name').dispatchEvent(new Event(name, { bubbles: true })));
    await type(field('code'), 'ab');
    const find = document.querySelector.bind(document);
    vi.spyOn(document, 'querySelector').mockImplementation((what: string) =>
      what === ':active' ? field('name') : find(what),
    );
    pressed(before);
    await blur(field('code'));
    expect(page.textContent).not.toContain('Kode minimal');
    await act(async () => {
      pressed(after);
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    expect(page.textContent).toContain('Kode minimal 3 huruf.');
  },
);

test('what the server says of an entry stands at its list where the entry has no field', async () => {
  const errors = { 'note.1': 'Kelas tidak ditemukan.', 'name.0.id': 'Dosen tidak ditemukan.' };
  const { page, field, submit } = await drawForm(
    vi.fn(),
    new CallError(400, '', { message: 'Kelas tidak ditemukan.', errors }),
  );
  await type(field('code'), 'MNJ101');
  await type(field('name'), 'Pemasaran');
  await submit();
  expect(page.textContent).toContain('Kelas tidak ditemukan.');
  expect(page.textContent).toContain('Dosen tidak ditemukan.');
});

const ruled = z
  .object({
    name: z.string(),
    room: z.string().nullable(),
    kind: z.string().optional(),
    note: z.string().optional(),
  })
  .refine(({ room }) => room !== null, { path: ['room'], message: 'Pilih ruang.' });
const ignore = (): void => undefined;
const upload = { accept: ['pdf'], maxFiles: 1, maxBytes: 1000 } as const;

async function drawRuled(name: string, room: string | null, kind = '') {
  const save = vi.fn<(body: unknown) => void>();
  function Sample() {
    const form = useContractForm(ruled, { name, room, kind, note: '' });
    return (
      <form noValidate onSubmit={form.onSubmit(save)}>
        <TextInput label="Nama" withAsterisk {...form.getInputProps('name')} />
        <TextInput label="Ruang" withAsterisk {...form.getInputProps('room')} value={room ?? ''} />
        <Radio.Group label="Jenis" withAsterisk {...form.getInputProps('kind')}>
          <Radio value="A" label="Jenis A" />
        </Radio.Group>
        <TextInput label="Catatan" {...form.getInputProps('note')} />
        <UploadField label="Surat" path="letter" rule={upload} value={[]} onChange={ignore} required />
        <UploadField label="Lain" path="other" rule={upload} value={[]} onChange={ignore} />
        <output>{JSON.stringify(form.errors)}</output>
      </form>
    );
  }
  const { page } = await draw(<Sample />);
  await act(async () => page.querySelector('form')?.requestSubmit());
  expect(save).not.toHaveBeenCalled();
  return JSON.parse(page.querySelector('output')?.textContent ?? '') as unknown;
}

test('the first refusal names every field with an asterisk, also those the schema had not come to', async () => {
  expect(await drawRuled('', null)).toEqual({
    name: 'Wajib diisi.',
    room: 'Wajib diisi.',
    kind: 'Wajib diisi.',
    letter: 'Unggah berkas ini.',
  });
});

test('a file that is asked for is missed where all else is right', async () => {
  expect(await drawRuled('Ani', 'A1', 'A')).toEqual({ letter: 'Unggah berkas ini.' });
});
