import { NativeSelect, TextInput } from '@mantine/core';
import { act, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { blur, draw, press, type } from '#test/web/render.tsx';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { CallError } from './call-error.ts';
import { showServerErrors, useContractForm } from './form.ts';

/** What is needed depends on the mode: of A everything, of B only the name. */
const schema = z
  .object({
    mode: z.string(),
    name: z.string(),
    room: z.string().optional(),
    choice: z.string().nullable(),
    place: z.object({ city: z.string().optional() }),
    note: z.string().optional(),
  })
  .refine(({ mode, room }) => mode === 'B' || room !== undefined, {
    path: ['room'],
    message: 'Pilih ruang.',
  });
const rule = { accept: ['pdf'], maxFiles: 1, maxBytes: 1000 } as const;
const refusal = new CallError(400, '', { message: 'Ditolak.', errors: { note: 'Tulis catatan.' } });

function Sample() {
  const form = useContractForm(schema, {
    mode: 'A',
    name: '',
    room: '',
    choice: null as string | null,
    place: { city: '' },
    note: '',
  });
  const [files, setFiles] = useState<File[]>([]);
  const isAsked = form.values.mode === 'A';
  return (
    <form noValidate onSubmit={form.onSubmit(() => undefined)}>
      <TextInput label="Nama" withAsterisk {...form.getInputProps('name')} />
      <TextInput label="Ruang" withAsterisk={isAsked} {...form.getInputProps('room')} />
      <NativeSelect
        label="Pilihan"
        withAsterisk={isAsked}
        data={['']}
        {...form.getInputProps('choice')}
        value=""
      />
      {isAsked && <TextInput label="Kota" withAsterisk {...form.getInputProps('place.city')} />}
      <TextInput label="Catatan" {...form.getInputProps('note')} />
      <UploadField
        label="Surat"
        path="letter"
        rule={rule}
        value={files}
        onChange={setFiles}
        required={isAsked}
        error={form.errors['letter']}
      />
      {['A', 'B'].map((mode) => (
        <button key={mode} type="button" onClick={() => form.setFieldValue('mode', mode)}>
          {mode}
        </button>
      ))}
      <button type="button" onClick={() => setFiles([new File(['x'], 'surat.pdf')])}>
        Pilih
      </button>
      <button type="button" onClick={() => showServerErrors(form, refusal)}>
        Tolak
      </button>
      <output>{JSON.stringify(form.errors)}</output>
    </form>
  );
}

async function drawSample() {
  const { page } = await draw(<Sample />);
  return {
    page,
    errors: () => JSON.parse(page.querySelector('output')?.textContent ?? '') as Record<string, string>,
    submit: () => act(async () => page.querySelector('form')?.requestSubmit()),
    choose: (name: string) =>
      press([...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)),
  };
}

test('what was asked of a field goes with the answer that makes it optional, and comes back when asked again', async () => {
  const { errors, submit, choose } = await drawSample();
  await submit();
  expect(Object.keys(errors()).toSorted()).toEqual(['choice', 'letter', 'name', 'place.city', 'room']);
  await choose('B');
  expect(errors()).toEqual({ name: 'Wajib diisi.' });
  await choose('A');
  await submit();
  expect(Object.keys(errors())).toHaveLength(5);
});

test('a file that was missed is no longer missed once it is chosen', async () => {
  const { errors, submit, choose } = await drawSample();
  await submit();
  await choose('Pilih');
  expect(Object.keys(errors()).toSorted()).toEqual(['choice', 'name', 'place.city', 'room']);
});

test('what leaving a field said of it goes as well', async () => {
  const { page, errors, choose } = await drawSample();
  const field = (path: string) =>
    page.querySelector<HTMLInputElement>(`[data-path="${path}"]`) ?? new HTMLInputElement();
  await type(field('name'), 'Ani');
  await blur(field('room'));
  expect(errors()).toEqual({ room: 'Pilih ruang.' });
  await choose('B');
  expect(errors()).toEqual({});
});

test('what the server says of an empty field without a mark stands', async () => {
  const { errors, choose } = await drawSample();
  await choose('Tolak');
  await choose('B');
  expect(errors()).toEqual({ note: 'Tulis catatan.' });
});

test('what was said of an entry goes when its whole list is set', async () => {
  const listed = z.object({ board: z.array(z.object({ id: z.string().min(1, 'Pilih dosen.') })) });
  function Board() {
    const form = useContractForm(listed, { board: [{ id: '' }] });
    return (
      <form noValidate onSubmit={form.onSubmit(() => undefined)}>
        <TextInput label="Dosen" withAsterisk data-path="board.0.id" />
        <button type="button" onClick={() => form.setFieldValue('board', [{ id: 'A' }])}>
          Pilih
        </button>
        <output>{JSON.stringify(form.errors)}</output>
      </form>
    );
  }
  const { page } = await draw(<Board />);
  await act(async () => page.querySelector('form')?.requestSubmit());
  expect(page.querySelector('output')?.textContent).toContain('board.0.id');
  await press(page.querySelector('button'));
  expect(page.querySelector('output')?.textContent).toBe('{}');
});

describe('what a field breaks', () => {
  /** A note of ten letters is asked for in mode A, where the days have to be in order. */
  const ruled = z
    .object({ mode: z.string(), name: z.string().min(1), note: z.string(), until: z.string() })
    .superRefine(({ mode, note, until }, found) => {
      if (mode === 'A' && note.length < 10)
        found.addIssue({ code: 'custom', path: ['note'], message: 'Tulis lebih panjang.' });
      if (mode === 'A' && until < 'c')
        found.addIssue({ code: 'custom', path: ['until'], message: 'Harus setelah mulai.' });
    });

  function Ruled() {
    const form = useContractForm(ruled, { mode: 'A', name: 'Ani', note: 'singkat', until: 'a' });
    return (
      <form noValidate onSubmit={form.onSubmit(() => undefined)}>
        {(['mode', 'name', 'note', 'until'] as const).map((path) => (
          <TextInput key={path} label={path} {...form.getInputProps(path)} />
        ))}
        <output>{JSON.stringify(form.errors)}</output>
      </form>
    );
  }

  async function drawRuled() {
    const { page } = await draw(<Ruled />);
    const errors = () => Object.keys(JSON.parse(page.querySelector('output')?.textContent ?? '') as object);
    const enter = (path: string, text: string) =>
      type(page.querySelector<HTMLInputElement>(`[data-path="${path}"]`) ?? new HTMLInputElement(), text);
    const leave = (path: string) =>
      blur(page.querySelector<HTMLInputElement>(`[data-path="${path}"]`) ?? new HTMLInputElement());
    await act(async () => page.querySelector('form')?.requestSubmit());
    expect(errors()).toEqual(['note', 'until']);
    return { errors, enter, leave };
  }

  test('is no longer said once another answer ends the rule', async () => {
    const { errors, enter } = await drawRuled();
    await enter('mode', 'B');
    expect(errors()).toEqual([]);
  });

  test('stands while another field is being typed wrong, and goes with its own rule', async () => {
    const { errors, enter, leave } = await drawRuled();
    await leave('name');
    await enter('name', '');
    expect(errors()).toEqual(['note', 'until', 'name']);
    await enter('name', 'Budi');
    expect(errors()).toEqual(['note', 'until']);
    await enter('note', 'panjang sekali');
    expect(errors()).toEqual(['until']);
  });
});
