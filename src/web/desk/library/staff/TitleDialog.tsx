import { Group, NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { libraryCatalogContract } from '#shared/desk/library/library-catalog.contract.ts';
import type { TitleFields } from '#shared/desk/library/library.views.ts';
import { shownIsbn } from '#shared/platform/format/isbn.ts';
import { titleTypeLabels, type TitleType } from '#shared/desk/library/kinds.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { PictureField } from '#web/platform/ui/picture/PictureField.tsx';
import { optionsOf } from '../options.ts';

type Props = { title: TitleFields | null; onClose: () => void; onSaved?: (id: string) => void };

const empty = {
  isbn: '',
  title: '',
  authors: [] as string[],
  publisher: '',
  city: '',
  year: '' as number | '',
  edition: '',
  language: 'Indonesia',
  ddc: '',
  callNumber: '',
  subjects: [] as string[],
  abstract: '',
  pages: '' as number | '',
  type: 'BUKU' as TitleType,
  isLoanable: true,
  cover: null as string | null,
};

/** What of a title its form holds. */
const valuesOf = ({ _id, updatedAt, isbn, year, pages, ...rest }: TitleFields) => {
  const { copies: _copies, available: _available, lendable: _lendable, waiting: _waiting, ...fields } = rest;
  const shown = {
    isbn: isbn === null ? '' : shownIsbn(isbn),
    year: year ?? ('' as const),
    pages: pages ?? ('' as const),
  };
  return { ...empty, ...fields, ...shown, _id, updatedAt };
};

/** Catalogues a title, or changes one. */
export function TitleDialog({ title, onClose, onSaved }: Props) {
  const form = useContractForm(libraryCatalogContract.save.body, title === null ? empty : valuesOf(title));
  const { submit, busy } = useFormSave(libraryCatalogContract.save, form, {
    invalidates: [libraryCatalogContract.titles, libraryCatalogContract.get],
    onSaved: ({ _id }) => {
      onClose();
      onSaved?.(_id);
    },
  });
  const field = form.getInputProps;
  return (
    <FormDialog
      title={title === null ? 'Tambah judul' : 'Ubah judul'}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <TextInput
        label="ISBN"
        description="Sepuluh atau tiga belas angka; pindai dari sampul belakang."
        {...field('isbn')}
      />
      <TextInput label="Judul" withAsterisk {...field('title')} />
      <TagsInput
        label="Pengarang"
        description="Tekan Enter setelah setiap nama."
        splitChars={[';']}
        clearable
        {...field('authors')}
      />
      <Group grow align="flex-start">
        <TextInput label="Nomor panggil" placeholder="658.4 ROB m" withAsterisk {...field('callNumber')} />
        <TextInput label="DDC" {...field('ddc')} />
      </Group>
      <Group grow align="flex-start">
        <TextInput label="Penerbit" {...field('publisher')} />
        <TextInput label="Kota terbit" {...field('city')} />
      </Group>
      <Group grow align="flex-start">
        <NumberInput label="Tahun" hideControls thousandSeparator="" {...field('year')} />
        <TextInput label="Edisi" {...field('edition')} />
      </Group>
      <Group grow align="flex-start">
        <Select label="Jenis" allowDeselect={false} data={optionsOf(titleTypeLabels)} {...field('type')} />
        <TextInput label="Bahasa" {...field('language')} />
      </Group>
      <TagsInput
        label="Subjek"
        description="Tekan Enter setelah setiap subjek."
        clearable
        {...field('subjects')}
      />
      <NumberInput label="Halaman" hideControls maw={160} {...field('pages')} />
      <Textarea label="Abstrak" autosize minRows={2} maxRows={8} {...field('abstract')} />
      <PictureField
        label="Sampul"
        use="book"
        path="cover"
        value={form.values.cover}
        onChange={(path) => form.setFieldValue('cover', path)}
        error={form.errors['cover']}
      />
      <Switch label="Dapat dipinjam" {...field('isLoanable', { type: 'checkbox' })} />
    </FormDialog>
  );
}
