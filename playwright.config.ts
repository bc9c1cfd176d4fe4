import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Another port lets two checkouts be tested at the same time. */
const port = Number(process.env['E2E_PORT'] ?? 3190);
const address = `http://127.0.0.1:${port}`;

/** Made once by the first process; the workers find it in their environment. */
const dataFolder = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'cendekia-e2e-')));

/** Journeys in the system's Chromium on the built portal with its demo campus, at a desk's and a phone's width. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: '.cache/e2e-results',
  globalTeardown: './test/e2e/teardown.ts',
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: address,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    trace: 'retain-on-failure',
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
    { name: 'desk', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
  webServer: {
    command: 'exec node src/server/main.ts',
    url: `${address}/api/ready`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: dataFolder,
      DEMO: 'true',
      LOG_LEVEL: 'warn',
    },
  },
});
