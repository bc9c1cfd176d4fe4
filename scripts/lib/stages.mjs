import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findChromium } from './chromium.mjs';
import { ensureBuilt } from './prepare.mjs';
import { inProject, run, say } from './project.mjs';

/** What a stage came to; `failures` says a line or two of each failed test. */
const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };
const oneFailure = { ...nothing, failed: 1 };

/** Lines of a test's message that the summary repeats. */
const MESSAGE_LINES = 6;

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
          failures: result.testResults.flatMap(vitestFailures),
        }),
      ),
  };
}

/** Where tests note the calls that answered them (test/mission). */
const answeredCalls = inProject('.cache', 'answered-calls.txt');

/** Tests that start a new list of answered calls. */
const notingCalls = (stage) => ({
  ...stage,
  run: () => {
    rmSync(answeredCalls, { force: true });
    return stage.run();
  },
});

/** Failed tests of one file in Vitest's report; a file that could not be read at all is one of its own. */
function vitestFailures({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' && message ? [failure(name, message)] : [];
  return failed.map((test) => failure(`${name} › ${test.fullName}`, test.failureMessages[0]));
}

/**
 * Failed tests of one file or group in Playwright's report. Each is judged by its own status: `ok` of a spec that runs
 * in several projects is that of the first one only.
 */
function playwrightFailures({ file, specs = [], suites = [] }) {
  const attempts = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .flatMap(({ projectName, results }) => results.map((result) => ({ title, projectName, ...result }))),
  );
  return [
    ...attempts.map(({ title, projectName, retry, error }) =>
      failure(`${file} › ${title} (${projectName}, attempt ${retry + 1})`, attemptMessage(error ?? {})),
    ),
    ...suites.flatMap(playwrightFailures),
  ];
}

/** What an attempt of a journey failed with, and at which line. */
const attemptMessage = ({ message = '', location }) =>
  location ? `line ${location.line}: ${message}` : message;

const failure = (name, message = '') => [name, ...message.split('\n').slice(0, MESSAGE_LINES)].join('\n    ');

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
    ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      failures: suites.flatMap(playwrightFailures),
    }),
  );
}

/** Runs a test program and reads its report; a program that failed with no failed test counts as one failure. */
async function counted(report, execute, read) {
  mkdirSync(inProject('.cache'), { recursive: true });
  rmSync(report, { force: true });
  const code = await execute();
  if (!existsSync(report)) return { ...oneFailure, failures: [`ended with code ${code} and no report`] };
  const counts = read(JSON.parse(readFileSync(report, 'utf8')));
  if (code === 0 || counts.failed > 0) return counts;
  return {
    ...counts,
    failed: 1,
    failures: [...counts.failures, `ended with code ${code} although no test failed`],
  };
}

/** The stages of `npm test`; with an external database and Redis the API tests run on those as well. */
export function stages({ databaseUrl, redisUrl }) {
  const list = [
    check('lint', 'npm', ['run', '--silent', 'lint']),
    check('format', 'npm', ['run', '--silent', 'format:check']),
    check('types', 'npm', ['run', '--silent', 'typecheck']),
    notingCalls(vitest('unit and API tests', { env: { ANSWERED_CALLS: answeredCalls } })),
    check('calls of the specification', 'npm', ['run', '--silent', 'mission', '--', answeredCalls]),
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
    return { name, ...oneFailure, failures: [error.message] };
  }
}
