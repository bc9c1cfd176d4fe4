import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { draw, press } from '#test/web/render.tsx';
import { Programme } from './programmes.page.tsx';

const requirement = (code: string, label: string, met: boolean) => ({ code, label, met, value: null });
const typeWith = (requirementList: ReturnType<typeof requirement>[]) => ({
  slug: 'magang',
  name: 'Magang',
  isMbkm: true,
  maxSks: 20,
  requirements: '',
  documents: [],
  template: null,
  requirementList,
});

async function shown(requirementList: ReturnType<typeof requirement>[]) {
  const { page } = await draw(
    <MemoryRouter>
      <Programme type={typeWith(requirementList) as unknown as Parameters<typeof Programme>[0]['type']} />
    </MemoryRouter>,
  );
  return page;
}

test('what is not met yet can be reached by keyboard, does nothing, and is described by its reason', async () => {
  const page = await shown([
    requirement('SEMESTER', 'Semester 5 ke atas', false),
    requirement('IPK', 'IPK minimal 2,75', false),
    requirement('ACTIVE', 'Berstatus aktif', true),
  ]);
  const button = page.querySelector<HTMLButtonElement>('[aria-label="Ajukan Magang"]');
  expect(button?.getAttribute('aria-disabled')).toBe('true');
  expect(button?.disabled).toBe(false);
  button?.focus();
  expect(document.activeElement).toBe(button);
  const reason = document.getElementById(button?.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe(
    'Belum dapat diajukan, syarat yang belum terpenuhi: Semester 5 ke atas; IPK minimal 2,75.',
  );
  await press(button);
  expect(page.querySelector('a')).toBeNull();
});

test('what is met leads to the proposal', async () => {
  const page = await shown([requirement('ACTIVE', 'Berstatus aktif', true)]);
  const link = page.querySelector('[aria-label="Ajukan Magang"]');
  expect(link?.getAttribute('href')).toMatch(/\/ajukan\/magang$/);
  expect(link?.getAttribute('aria-describedby')).toBeNull();
});
