import { emailOf, expect, PASSWORD, test } from './fixtures.ts';

// Browsers keep the pages one leaves ready for "Back"; the one that drives the journeys does so only when asked to.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  },
});

test('who signs in next does not find the person before by going back @desk', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email atau NIM').fill(emailOf('student'));
  await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const greeting = page.getByRole('heading', { level: 1, name: /^Halo/ });
  const first = (await greeting.textContent()) ?? '';
  expect(first).toMatch(/^Halo, ./);
  await page.getByRole('button', { name: /Menu pengguna/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'BAAK' }).click();
  await expect(greeting).toBeVisible();
  const second = (await greeting.textContent()) ?? '';
  expect(second).not.toBe(first);
  await page.goBack();
  await expect(greeting).toHaveText(second);
});
