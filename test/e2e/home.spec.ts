import { expect, type Role, test } from './fixtures.ts';

/** What every page asks for beside its own. */
const SHELL = ['/api/form', '/api/me'];

/** Homes, and what each asks for once it is loaded: one call for what is seen first, then what lies below and is costly. */
const homes: [role: Role, path: string, calls: string[]][] = [
  ['student', '/', ['/api/home']],
  ['student', '/student', ['/api/home']],
  ['lecturer', '/dosen', ['/api/home?view=lecturer', '/api/me/score-edo']],
  ['registrar', '/', ['/api/home', '/api/staff/arrears/ageing']],
  ['library', '/', ['/api/home']],
];

for (const [role, path, calls] of homes) {
  test(`the home of the ${role} at ${path} asks once`, { tag: '@desk' }, async ({ page, signIn }) => {
    await signIn(role);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname + search);
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo');
    await expect(page.getByRole('button', { name: /^Pemberitahuan/ })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // The shell asks for notices in the first quiet moment, where they have not come by then.
    await page.waitForTimeout(2_500);
    expect(asked.toSorted()).toEqual([...SHELL, ...calls].toSorted());
  });
}
