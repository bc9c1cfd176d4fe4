import { emailOf, expect, PASSWORD, test } from './fixtures.ts';

const login = '/login';

test('wrong words are refused in a sentence and stay in the field', async ({ page, axe, fits }) => {
  await page.goto(login);
  await page.getByLabel('Email atau NIM').fill(emailOf('student'));
  await page.getByLabel('Kata sandi', { exact: true }).fill('bukan ini');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Belum bisa masuk');
  await expect(page.getByLabel('Email atau NIM')).toHaveValue(emailOf('student'));
  await expect(page.getByLabel('Kata sandi', { exact: true })).toBeFocused();
  await axe();
  await fits();
});

test('empty fields are marked and the first gets the keyboard', async ({ page }) => {
  await page.goto(login);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByText('Isi email atau NIM.')).toBeVisible();
  await expect(page.getByText('Isi kata sandi.')).toBeVisible();
  await expect(page.getByLabel('Email atau NIM')).toBeFocused();
});

test('a student signs in by NIM, reads the greeting and leaves again', async ({ page }) => {
  await page.goto(login);
  await page.getByLabel('Email atau NIM').fill('25612010001');
  await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo');
  await page.getByRole('button', { name: /Menu pengguna/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
});

test('a demo account signs in with one click', async ({ page }) => {
  await page.goto(login);
  await page.getByRole('button', { name: 'BAAK' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo');
});

test('after signing in one is where one wanted to be', async ({ page, signIn }) => {
  await page.goto('/settings/change-password?dari=surel');
  await expect(page).toHaveURL(/\/login\?url=%2Fsettings%2Fchange-password%3Fdari%3Dsurel$/);
  await signIn('registrar');
  await page.reload();
  await expect(page).toHaveURL(/\/settings\/change-password\?dari=surel$/);
});

test('a return path to another site is ignored', async ({ page, signIn, baseURL }) => {
  await signIn('registrar');
  for (const url of [
    '//example.com',
    'https://example.com',
    '/\\example.com',
    '/.//example.com',
    '/a/..//example.com',
  ]) {
    await page.goto(`${login}?url=${encodeURIComponent(url)}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo');
    expect(page.url()).toBe(`${baseURL}/`);
  }
});

test('what is typed before the scripts have come is not lost', async ({ page }) => {
  await page.route(/assets\/login-.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto(login, { waitUntil: 'commit' });
  await page.getByLabel('Email atau NIM').fill(emailOf('registrar'));
  await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD);
  await expect(page.getByRole('button', { name: 'BAAK' })).toBeVisible();
  await expect(page.getByLabel('Email atau NIM')).toHaveValue(emailOf('registrar'));
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo');
});

test('a forgotten password is mailed without telling who exists', async ({ page, axe }) => {
  await page.goto(login);
  await page.getByRole('button', { name: 'Lupa kata sandi?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lupa kata sandi' });
  await dialog.getByLabel('Email atau NIM').fill('tidak.ada@cendekia.test');
  await axe();
  await dialog.getByRole('button', { name: 'Kirim tautan' }).click();
  await expect(dialog.getByText('Periksa email Anda')).toBeVisible();
});

test('a new password by link has to be strong and repeated', async ({ page, axe, fits }) => {
  await page.goto('/login/reset?token=0123456789abcdef0123456789abcdef');
  const first = page.getByLabel('Kata sandi baru', { exact: true });
  const again = page.getByLabel('Ulangi kata sandi baru', { exact: true });
  const save = page.getByRole('button', { name: 'Simpan kata sandi' });
  await first.fill('abc12345678');
  await save.click();
  await expect(page.getByText('Kata sandi tidak boleh memuat 8 angka berurutan')).toBeVisible();
  await first.fill('kuat-dan-panjang');
  await again.fill('kuat-dan-pendek');
  await save.click();
  await expect(page.getByText('Kedua kata sandi tidak sama.')).toBeVisible();
  await again.fill('kuat-dan-panjang');
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Kata sandi belum tersimpan');
  await axe();
  await fits();
});

test('the first visit is light: eight requests, 150 kB of scripts', async ({ page }) => {
  const { gzipSync } = await import('node:zlib');
  const answers: { url: string; script: boolean; bytes: Promise<number> }[] = [];
  page.on('response', (response) => {
    const script = response.request().resourceType() === 'script';
    const bytes = response.body().then(
      (body) => gzipSync(body).length,
      () => 0,
    );
    answers.push({ url: response.url(), script, bytes });
  });
  await page.goto(login, { waitUntil: 'networkidle' });
  const requests = answers.filter(({ url }) => url.startsWith('http'));
  const scripts = await Promise.all(requests.filter(({ script }) => script).map(({ bytes }) => bytes));
  expect(requests.length).toBeLessThanOrEqual(8);
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(150 * 1024);
});
