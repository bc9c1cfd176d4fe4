import type { Page } from '@playwright/test';
import { expect, type Role, test } from './fixtures.ts';

type State = {
  name: string;
  role: Role;
  path: string;
  /** Brings the page into the state and waits for it. */
  open: (page: Page) => Promise<void>;
};

const dialog = (page: Page) => page.getByRole('dialog');

/** Answers every call to a path with a refusal, as if the server could not help just now. */
const refuse = async (page: Page, path: RegExp): Promise<void> => {
  await page.route(path, (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'RULE', message: 'Data sedang diperbarui. Coba sebentar lagi.' },
    }),
  );
};

const states: readonly State[] = [
  {
    name: 'a form refused, its errors on top',
    role: 'registrar',
    path: '/staff/course',
    open: async (page) => {
      await page.getByRole('button', { name: 'Tambah mata kuliah' }).click();
      await dialog(page).getByRole('button', { name: 'Simpan' }).click();
      await expect(dialog(page).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'filters',
    role: 'registrar',
    path: '/staff/mahasiswa',
    open: async (page) => {
      await page.getByRole('button', { name: 'Filter' }).click();
      await expect(page.getByLabel('Angkatan').first()).toBeVisible();
    },
  },
  {
    name: 'no match',
    role: 'registrar',
    path: '/staff/mahasiswa?search=tidakadayangbernamaini',
    open: (page) =>
      expect(page.getByText('Hapus semua filter').or(page.getByText('yang cocok')).first()).toBeVisible(),
  },
  {
    name: 'the menu of a row',
    role: 'registrar',
    path: '/staff/course',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Tindakan untuk/ })
        .first()
        .click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'a question before a deletion',
    role: 'admin',
    path: '/staff/course',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Tindakan untuk/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Hapus', exact: true }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'the command palette',
    role: 'admin',
    path: '/',
    open: async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'notices',
    role: 'student',
    path: '/',
    open: async (page) => {
      await page.getByRole('button', { name: /emberitahuan/ }).click();
      await expect(dialog(page).or(page.getByRole('menu')).first()).toBeVisible();
    },
  },
  {
    name: 'the menu of the user',
    role: 'lecturer',
    path: '/',
    open: async (page) => {
      await page
        .getByRole('button', { name: /enu pengguna|kun/ })
        .first()
        .click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'parts of the home that could not be asked for',
    role: 'lecturer',
    path: '/dosen',
    open: async (page) => {
      await refuse(page, /\/api\/(calender-academic|lecture\/rps|me\/score-edo)/);
      await page.reload();
      await expect(page.getByText(/gagal dimuat\. Data sedang diperbarui/).first()).toBeVisible();
    },
  },
  {
    name: 'a form whose choices could not be loaded, with the toast',
    role: 'admin',
    path: '/staff/staff',
    open: async (page) => {
      await refuse(page, /\/api\/staff\/role/);
      await page.reload();
      await page.getByRole('button', { name: 'Tambah staf' }).click();
      await expect(dialog(page).getByText('Sebagian pilihan gagal dimuat.')).toBeVisible();
      await expect(page.getByText('Data sedang diperbarui. Coba sebentar lagi.')).toHaveCount(1);
    },
  },
  {
    name: 'a page that could not be loaded',
    role: 'registrar',
    path: '/500',
    open: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
  {
    name: 'activities whose requirements are not met',
    role: 'student',
    path: '/student/aktivitas-mahasiswa/program-aktivitas',
    open: (page) =>
      expect(page.getByRole('button', { name: /^Ajukan/, disabled: true }).first()).toBeVisible(),
  },
];

for (const { name, role, path, open } of states) {
  test(`accessible in both themes: ${name} @desk`, async ({ page, signIn, axeInBoth, fits }) => {
    await signIn(role);
    await page.goto(path);
    await open(page);
    await axeInBoth();
    await fits();
  });
}

/** What a finger can press on the page as it is, and hits on less than the 44 pixels it needs; links within a text are exempt. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const NEEDED = 43;
    const pressable =
      'button:enabled, a[href], input[type="checkbox"]:enabled, input[type="radio"]:enabled, [role="tab"]';
    return [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((element) => {
      if (element.matches('a') && getComputedStyle(element).display === 'inline') return [];
      element.scrollIntoView({ block: 'center', inline: 'nearest' });
      const box = element.getBoundingClientRect();
      const isHit = (right: number, down: number): boolean => {
        const x = box.left + box.width / 2 + right;
        return element.contains(document.elementFromPoint(x, box.top + box.height / 2 + down));
      };
      if (box.width === 0 || !isHit(0, 0)) return [];
      const steps = Array.from({ length: 61 }, (_, i) => i - 30);
      const wide = steps.filter((step) => isHit(step, 0)).length;
      const high = steps.filter((step) => isHit(0, step)).length;
      const name = element.getAttribute('aria-label') ?? element.textContent;
      return Math.min(wide, high) < NEEDED ? [`${name.slice(0, 40)}: ${wide} × ${high}`] : [];
    });
  });

for (const [role, path, ready] of [
  ['registrar', '/staff/mahasiswa', /^Pilih (?!semua)/],
  ['publicRelations', '/staff/berita/tambah', 'Pratinjau'],
  ['registrar', '/kalender-akademik', /tidak ada kegiatan$/],
  ['student', '/', 'Pemberitahuan'],
] as const) {
  test(`fingers hit what they press on ${path} @phone`, async ({ page, signIn }) => {
    await signIn(role);
    await page.goto(path);
    const first = page
      .getByRole('checkbox', { name: ready })
      .or(page.getByRole('button', { name: ready }))
      .first();
    await expect(first).toBeVisible();
    if (path === '/staff/mahasiswa') await first.check();
    expect(await smallTargets(page)).toEqual([]);
  });
}
