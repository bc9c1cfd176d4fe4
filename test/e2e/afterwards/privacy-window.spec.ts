import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, PASSWORD, send, test } from '../fixtures.ts';

type MainData = { sections: { privacy: object }; updatedAt: { privacy: string } };

/** Puts a privacy notice in force, or none, as the signed-in admin. */
async function publish(page: Page, policy: string, version: string): Promise<void> {
  await send(page, 'POST', '/api/admin/main-data/admin-verification', { password: PASSWORD });
  const answer = await page.request.get('/api/admin/main-data');
  const { data } = (await answer.json()) as { data: MainData };
  const values = { ...data.sections.privacy, policy, version };
  const { privacy: updatedAt } = data.updatedAt;
  await send(page, 'PUT', '/api/admin/main-data', { section: 'privacy', updatedAt, values });
}

const windowOf = (page: Page, version: string) =>
  page.getByRole('dialog', { name: `Kebijakan privasi versi ${version}` });

/** Opens the dashboard and waits until it has asked what is to be told. */
async function arrive(page: Page): Promise<void> {
  const told = page.waitForResponse(/\/api\/start/);
  await page.goto('/');
  await told;
}

test('a new privacy notice opens a window until it is read, and a newer one again', async ({
  page,
  signIn,
  axe,
  fits,
}) => {
  const version = `${randomInt(2, 1_000)}.0`;
  const newer = `${version}.1`;
  await signIn('admin');
  await publish(
    page,
    'Kampus memakai data Anda untuk layanan akademik.\nAnda boleh meminta salinannya.',
    version,
  );

  await signIn('lecturer');
  await arrive(page);
  const asked = windowOf(page, version);
  await expect(asked.getByText('Anda boleh meminta salinannya.')).toBeVisible();
  await axe();
  await fits();
  await asked.getByRole('button', { name: 'Nanti' }).click();
  await expect(asked).toBeHidden();
  // Putting it away is not reading it.
  await arrive(page);
  await asked.getByRole('button', { name: 'Saya sudah membaca dan memahami' }).click();
  await expect(asked).toBeHidden();
  await arrive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(asked).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('library');
  await arrive(page);
  await expect(asked.getByText('Anda boleh meminta salinannya.')).toBeVisible();
  await axe();
  await fits();
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();

  await signIn('admin');
  await publish(page, 'Kampus memakai data Anda untuk layanan akademik dan akreditasi.', newer);
  await signIn('lecturer');
  await arrive(page);
  await expect(windowOf(page, newer).getByText(/dan akreditasi/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/kebijakan-privasi');
  await expect(page.getByText(`Versi ${newer}`)).toBeVisible();

  await signIn('admin');
  await publish(page, '', '');
});
