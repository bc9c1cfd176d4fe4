import { act, useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test, vi } from 'vitest';
import { draw, press } from '#test/web/render.tsx';
import { ConfirmProvider } from './ConfirmDialog.tsx';
import './ConfirmWindow.tsx';
import { UrlTabs } from './UrlTabs.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

/** A form that is dirty once it is typed in. */
function Typed({ name, clean = false }: { name: string; clean?: boolean }) {
  const [dirty, setDirty] = useState(false);
  useUnsavedGuard(() => dirty && !clean);
  return (
    <button type="button" onClick={() => setDirty(true)}>
      {`Ketik ${name}`}
    </button>
  );
}

const inside = [
  {
    value: 'presensi',
    label: 'Presensi',
    content: (
      <>
        <Typed name="presensi" />
        <Typed name="lainnya" clean />
      </>
    ),
  },
  { value: 'peserta', label: 'Peserta', content: 'Daftar peserta' },
];

/** A form above its tabs, which stays whichever of them is open. */
function Above() {
  const [dirty, setDirty] = useState(false);
  useUnsavedGuard(() => dirty);
  return (
    <>
      <button type="button" onClick={() => setDirty(true)}>
        Ketik di atas
      </button>
      <UrlTabs label="Bagian" tabs={inside.map((tab) => ({ ...tab, content: tab.label }))} />
    </>
  );
}

async function open(Component: () => React.ReactNode) {
  const routes = [
    { path: '/', Component },
    { path: '/lain', element: 'Halaman lain' },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/?q=a'] });
  const { page } = await draw(
    <ConfirmProvider>
      <RouterProvider router={router} />
    </ConfirmProvider>,
  );
  const button = (text: string, within: ParentNode = document) =>
    [...within.querySelectorAll('button')].find((one) => one.textContent === text);
  const go = (to: string) => act(async () => router.navigate(to));
  const asked = () => document.querySelector('[role="alertdialog"], [role="dialog"]');
  const answer = async (text: string) => {
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(asked()?.textContent ?? '').toContain('Tinggalkan halaman ini?');
    }, 20_000);
    await press(button(text, asked() ?? document));
  };
  return { page, router, button, go, asked, answer, tab: () => router.state.location.search };
}

const Tabs = () => <UrlTabs label="Kelas" tabs={inside} />;

test('leaving the tab of a changed form asks, and nothing is lost by staying', async () => {
  const { page, button, answer, tab } = await open(Tabs);
  await press(button('Ketik presensi'));
  await press(button('Peserta'));
  await answer('Batal');
  expect(tab()).toBe('?q=a');
  expect(page.textContent).toContain('Ketik presensi');
  await press(button('Peserta'));
  await answer('Tinggalkan');
  expect(tab()).toBe('?q=a&tab=peserta');
  expect(page.textContent).toContain('Daftar peserta');
});

test('what does not take the form away does not ask', async () => {
  const { button, go, asked, tab } = await open(Tabs);
  await press(button('Ketik presensi'));
  await go('/?q=b&tab=presensi&page=2');
  expect([tab(), asked()]).toEqual(['?q=b&tab=presensi&page=2', null]);
});

test('a form above its tabs asks for another page only', async () => {
  const { button, go, asked, answer, tab, page } = await open(Above);
  await press(button('Ketik di atas'));
  await press(button('Peserta'));
  expect([tab(), asked()]).toEqual(['?q=a&tab=peserta', null]);
  await go('/lain');
  await answer('Tinggalkan');
  expect(page.textContent).toContain('Halaman lain');
});
