import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test, vi } from 'vitest';
import type { BiodataView } from '#shared/people/biodata/biodata.contract.ts';
import { biodataTabs } from '#shared/people/biodata/fields.ts';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { draw } from '#test/web/render.tsx';
import { BiodataEditor } from './BiodataEditor.tsx';
import { type SaveBiodata, useBiodataForm } from './use-biodata-form.ts';

const biodata = {
  father: {},
  mother: {},
  guardian: {},
  emergency: {},
  domicile: null,
  updatedAt: 'v0',
} as unknown as BiodataView;
const context = { entryYear: 2026, today: '2026-08-24' };

function Sample({ errors }: { errors: Record<string, string> }) {
  const editing = useBiodataForm(biodata, vi.fn<SaveBiodata>());
  return (
    <BiodataEditor
      editing={{ ...editing, form: { ...editing.form, errors } }}
      {...{ completeness: null, context, locked: [], studentId: '1', transferred: false }}
    />
  );
}

test.each([
  ['mother.birthDate', 'Ibu'],
  ['father', 'Ayah'],
  ['domicile.rt', 'Alamat'],
  ['nik', 'Data diri'],
])('a value of %s that cannot be saved marks its section, whatever section is open', async (path, tab) => {
  const router = createMemoryRouter(
    [{ path: '/', element: <Sample errors={{ [path]: 'Tidak dapat disimpan.' }} /> }],
    { initialEntries: ['/?bagian=wali'] },
  );
  const { page } = await draw(
    <ConfirmProvider>
      <RouterProvider router={router} />
    </ConfirmProvider>,
  );
  const heads = [...page.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
  expect(heads).toEqual(biodataTabs.map((one) => (one === tab ? `${one} belum tersimpan` : one)));
});
