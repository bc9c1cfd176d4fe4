import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { GRADING_WEEK, KRS_WEEK } from './test/e2e/campus-days.ts';

/** Another port lets two checkouts be tested at the same time. */
const port = Number(process.env['E2E_PORT'] ?? 3190);

/** Made once by the first process; the workers find it in their environment. */
const dataFolder = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'cendekia-e2e-')));

/** Specs of the weeks in which grades are due; they need a campus of their own, since a term is in one week at a time. */
const gradingSpecs = /\/grading-week\/.*\.spec\.ts$/;

/** Journeys that change what everybody meets, so that nothing else may run beside them. */
const lastSpecs = /\/afterwards\/.*\.spec\.ts$/;

/** A run of named files starts the second campus only where one of them needs it. */
const namedSpecs = process.argv.filter((word) => word.endsWith('.spec.ts')).map((path) => basename(path));
const inGrading = new Set(readdirSync(join(import.meta.dirname, 'test/e2e/grading-week')));
const needsGrading = namedSpecs.length === 0 || namedSpecs.some((name) => inGrading.has(name));
const needsOpenKrs = namedSpecs.length === 0 || namedSpecs.some((name) => !inGrading.has(name));

type Campus = { port: number; folder: string; now: string };
const openKrs: Campus = { port, folder: join(dataFolder, 'krs'), now: KRS_WEEK };
const gradingWeek: Campus = {
  port: port + 1,
  folder: join(dataFolder, 'grading'),
  now: GRADING_WEEK,
};

const addressOf = (campus: Campus): string => `http://127.0.0.1:${campus.port}`;

/** A payment gateway on this machine, for the campus in its KRS week. */
const gateway = { port: port + 2, key: 'e2e-gateway-key' };
const gatewayUrl = `http://127.0.0.1:${gateway.port}`;
const gatewayServer = {
  command: `exec node tools/emulators/midtrans/main.ts --port ${gateway.port} --key ${gateway.key} --notice ${addressOf(openKrs)}/api/gateway/notice`,
  url: gatewayUrl,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
};

/** A Moodle on this machine; a journey connects the campus to it. */
const lmsPort = port + 3;
const lmsServer = {
  command: `exec node tools/emulators/moodle/main.ts --port ${lmsPort}`,
  url: `http://127.0.0.1:${lmsPort}/webservice/rest/server.php`,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
};
process.env['E2E_LMS_URL'] ??= `http://127.0.0.1:${lmsPort}`;
/** A PDDIKTI feeder on this machine, for the same campus. */
const feeder = { port: port + 4 };
const feederUrl = `http://127.0.0.1:${feeder.port}/ws/live2.php`;
const feederServer = {
  command: `exec node tools/emulators/neo-feeder/main.ts --port ${feeder.port}`,
  url: feederUrl,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
};

/** The portal with a demo campus of its own. */
const serverOf = (campus: Campus) => ({
  command: 'exec node dist/server/main.js',
  url: `${addressOf(campus)}/api/ready`,
  timeout: 180_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  env: {
    NODE_ENV: 'test',
    PORT: String(campus.port),
    PUBLIC_URL: addressOf(campus),
    DATA_DIR: campus.folder,
    DEMO: 'true',
    LOG_LEVEL: 'warn',
    CAMPUS_NOW: campus.now,
    ...(campus === openKrs && {
      GATEWAY_URL: gatewayUrl,
      GATEWAY_KEY: gateway.key,
      FEEDER_URL: feederUrl,
      FEEDER_USERNAME: 'operator@kampus.test',
      FEEDER_PASSWORD: 'rahasia',
    }),
  },
});

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const atDesk = { grepInvert: /@phone/ };
const onPhone = { grepInvert: /@desk/ };
const inGradingWeek = { testMatch: gradingSpecs };
const beforeThat = { testIgnore: [gradingSpecs, lastSpecs] };

/** Journeys in the system's Chromium on the built portal with its demo campus, at a desk's and a phone's width. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: '.cache/e2e-results',
  // A machine that stands still for a moment is no fault of the portal; what passes only then is reported as flaky.
  retries: 1,
  globalTeardown: './test/e2e/teardown.ts',
  workers: 2,
  // A journey through several screens and people, on a machine that does other things as well.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // A control that never comes fails by its own name, not as a journey that ran out of time.
    actionTimeout: 30_000,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // Recording costs as much as the journey itself: only what failed is recorded, when it is tried again.
    trace: 'on-first-retry',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desk', ...atDesk, ...beforeThat, use: { ...desk, baseURL: addressOf(openKrs) } },
    { name: 'phone', ...onPhone, ...beforeThat, use: { ...phone, baseURL: addressOf(openKrs) } },
    { name: 'grading desk', ...atDesk, ...inGradingWeek, use: { ...desk, baseURL: addressOf(gradingWeek) } },
    {
      name: 'grading phone',
      ...onPhone,
      ...inGradingWeek,
      use: { ...phone, baseURL: addressOf(gradingWeek) },
    },
    {
      name: 'afterwards',
      testMatch: lastSpecs,
      dependencies: ['desk', 'phone'],
      use: { ...desk, baseURL: addressOf(openKrs) },
    },
  ],
  webServer: [
    ...(needsOpenKrs ? [gatewayServer, lmsServer, feederServer, serverOf(openKrs)] : []),
    ...(needsGrading ? [serverOf(gradingWeek)] : []),
  ],
});
