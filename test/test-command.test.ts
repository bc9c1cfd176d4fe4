import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A small project around the real scripts, whose tools only write the reports they are told to. */
let project: string;

const vitest = `#!/usr/bin/env node
const report = process.argv.find((arg) => arg.startsWith('--outputFile.json=')).split('=')[1];
const external = Boolean(process.env.TEST_DATABASE_URL && process.env.REDIS_URL);
const counts = JSON.parse(process.env.FAKE_VITEST);
console.log('vitest', process.env.NODE_ENV, external ? process.argv.at(-1) : 'all');
if (counts) require('fs').writeFileSync(report, JSON.stringify(counts));
process.exit(counts && counts.numFailedTests === 0 ? Number(process.env.FAKE_EXIT ?? 0) : 1);
`;
const playwright = `#!/usr/bin/env node
console.log('playwright with', process.env.CHROMIUM_PATH);
const stats = { expected: 4, flaky: 1, unexpected: 0, skipped: 1 };
require('fs').writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, JSON.stringify({ stats, suites: [] }));
`;

const bin = { vitest: 'vitest.cjs', playwright: 'playwright.cjs' };
const lock = {
  name: 'small',
  version: '1.0.0',
  lockfileVersion: 3,
  packages: {
    '': { name: 'small', version: '1.0.0', dependencies: { tools: 'file:tools' } },
    'node_modules/tools': { resolved: 'tools', link: true },
    tools: { version: '1.0.0', bin },
  },
};

const scripts = (changes: Record<string, string> = {}) => ({
  lint: 'node -e ""',
  'format:check': 'node -e ""',
  typecheck: 'node -e ""',
  mission: 'node -e ""',
  build: `node -e "fs.mkdirSync('dist/web',{recursive:true});fs.writeFileSync('dist/web/index.html','')"`,
  ...changes,
});
const writeManifest = (changes?: Record<string, string>) =>
  writeFile(
    join(project, 'package.json'),
    JSON.stringify({
      name: 'small',
      version: '1.0.0',
      scripts: scripts(changes),
      dependencies: { tools: 'file:tools' },
    }),
  );

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'cendekia-test-command-'));
  for (const folder of ['src/web', 'scripts', 'tools'])
    await mkdir(join(project, folder), { recursive: true });
  const own = join(import.meta.dirname, '../scripts');
  await cp(join(own, 'test.mjs'), join(project, 'scripts/test.mjs'));
  await cp(join(own, 'lib'), join(project, 'scripts/lib'), { recursive: true });
  await writeManifest();
  await writeFile(join(project, 'package-lock.json'), JSON.stringify(lock));
  await writeFile(join(project, 'playwright.config.ts'), '');
  await writeFile(
    join(project, 'tools/package.json'),
    JSON.stringify({ name: 'tools', version: '1.0.0', bin }),
  );
  await writeFile(join(project, 'tools/vitest.cjs'), vitest, { mode: 0o755 });
  await writeFile(join(project, 'tools/playwright.cjs'), playwright, { mode: 0o755 });
});
afterEach(() => rm(project, { recursive: true, force: true }));

const counts = (passed: number, failed: number, skipped = 0) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
    numTodoTests: 0,
    testResults: Array.from({ length: failed }, (_, index) => ({
      name: `file-${index}.test.ts`,
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'failed', fullName: 'adds up', failureMessages: ['expected 1\nat line 7'] },
      ],
    })),
  });

/** Settings of the run that runs this test, which may itself use external services. */
const none = { EXTERNAL_DATABASE_URL: '', EXTERNAL_REDIS_URL: '', TEST_DATABASE_URL: '', REDIS_URL: '' };

async function run(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/test.mjs'], {
    cwd: project,
    env: { ...process.env, ...none, FAKE_VITEST: counts(10, 0, 2), CHROMIUM_PATH: process.execPath, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const lines = output.trimEnd().split('\n');
  return { code: child.exitCode, lines, last: lines.at(-1) };
}

test('sums the counts of all test programs on the last line', async () => {
  const { code, lines, last } = await run({ NODE_ENV: 'production' });
  expect(last).toBe('15 passed, 0 failed, 3 skipped');
  expect(code).toBe(0);
  expect(lines).toContain('vitest test all');
  expect(lines).toContain(`playwright with ${process.execPath}`);
});

test('runs every stage even when all fail, and counts each failed check', async () => {
  await writeManifest({ lint: 'exit 1', 'format:check': 'exit 1', typecheck: 'exit 2', build: 'exit 1' });
  const { code, lines, last } = await run({ FAKE_VITEST: counts(7, 2) });
  expect(last).toBe('12 passed, 6 failed, 1 skipped');
  expect(code).toBe(1);
  expect(lines.filter((line) => line.startsWith('FAILED')).map((line) => line.slice(8))).toEqual([
    'lint',
    'format',
    'types',
    'unit and API tests',
    'web build',
  ]);
  const at = lines.indexOf('FAILED  unit and API tests');
  expect(lines.slice(at + 1, at + 5)).toEqual([
    '  file-0.test.ts › adds up',
    '    expected 1',
    '    at line 7',
    '  file-1.test.ts › adds up',
  ]);
});

test.each([
  [
    'dies without a report',
    { FAKE_VITEST: 'null' },
    '5 passed, 1 failed, 1 skipped',
    'with code 1 and no report',
  ],
  [
    'fails though no test did',
    { FAKE_EXIT: '1' },
    '15 passed, 1 failed, 3 skipped',
    'although no test failed',
  ],
])('a test program that %s is one failure', async (_name, env: Record<string, string>, line, why) => {
  const { code, last, lines } = await run(env);
  expect(last).toBe(line);
  expect(lines.find((each) => each.startsWith('  ended '))).toContain(why);
  expect(code).toBe(1);
});

test('runs the API tests once more on external services', async () => {
  const { lines, last } = await run({
    EXTERNAL_DATABASE_URL: 'postgres://x/y',
    EXTERNAL_REDIS_URL: 'redis://x',
  });
  expect(lines).toContain('vitest test --project=api');
  expect(last).toBe('25 passed, 0 failed, 5 skipped');
});

test('a browser that is not where it should be fails that stage alone', async () => {
  const { code, lines, last } = await run({ CHROMIUM_PATH: '/nowhere' });
  expect(lines).toContain('CHROMIUM_PATH /nowhere does not exist.');
  expect(last).toBe('10 passed, 1 failed, 2 skipped');
  expect(code).toBe(1);
});
