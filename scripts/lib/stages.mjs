import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findChromium } from './chromium.mjs';
import { ensureBuilt } from './prepare.mjs';
import { inProject, run, say } from './project.mjs';

/** What a stage came to. */
const nothing = { passed: 0, failed: 0, skipped: 0 };
const oneFailure = { ...nothing, failed: 1 };

/** A check without tests of its own counts only when it fails. */
const check = (name, program, args) => ({
  name,
  run: async () => ((await run(program, args)) === 0 ? nothing : oneFailure),
});

/** Tests by Vitest, all projects or the named one, counted from its own report. */
function vitest(name, { project, env } = {}) {
  const report = inProject('.cache', `${name.replaceAll(' ', '-')}.json`);
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // A NODE_ENV of the machine (production, say) would reach the code under test.
  const testEnv = { NODE_ENV: 'test', ...env };
  return {
    name,
    run: () =>
      counted(
        report,
        () => run('vitest', project ? [...args, `--project=${project}`] : args, testEnv),
        (result) => ({
          passed: result.numPassedTests,
          failed: result.numFailedTests,
          skipped: result.numPendingTests + result.numTodoTests,
        }),
      ),
  };
}

/** Journeys in a real browser, on the built app. */
async function browserTests() {
  if (!existsSync(inProject('playwright.config.ts'))) {
    say('There are no browser tests (no playwright.config.ts).');
    return nothing;
  }
  const report = inProject('.cache', 'browser-tests.json');
  const chromium = await findChromium();
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) };
  return counted(
    report,
    () => run('playwright', ['test', '--reporter=list,json'], env),
    ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    }),
  );
}

/** Runs a test program and reads its report; a program that failed with no failed test counts as one failure. */
async function counted(report, execute, read) {
  mkdirSync(inProject('.cache'), { recursive: true });
  rmSync(report, { force: true });
  const code = await execute();
  if (!existsSync(report)) return oneFailure;
  const counts = read(JSON.parse(readFileSync(report, 'utf8')));
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** The stages of `npm test`; with an external database and Redis the API tests run on those as well. */
export function stages({ databaseUrl, redisUrl }) {
  const list = [
    check('lint', 'npm', ['run', '--silent', 'lint']),
    check('format', 'npm', ['run', '--silent', 'format:check']),
    check('types', 'npm', ['run', '--silent', 'typecheck']),
    vitest('unit and API tests'),
    { name: 'web build', run: async () => ensureBuilt().then(() => nothing) },
    { name: 'browser tests', run: browserTests },
  ];
  if (!databaseUrl) return list;
  const env = { TEST_DATABASE_URL: databaseUrl, ...(redisUrl ? { REDIS_URL: redisUrl } : {}) };
  return [...list, vitest('API tests on external services', { project: 'api', env })];
}

/** Runs one stage to its counts; whatever it throws is one failure, so that the next stages still run. */
export async function runStage({ name, run: execute }) {
  say(`\n── ${name}`);
  try {
    return { name, ...(await execute()) };
  } catch (error) {
    say(error.message);
    return { name, ...oneFailure };
  }
}
