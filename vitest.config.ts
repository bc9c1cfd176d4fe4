import { defineConfig } from 'vitest/config';

/** Tests of the project itself, which need no database. */
const projectTests = [
  'test/architecture.test.ts',
  'test/hand-typed-rows.test.ts',
  'test/lean-bundle.test.ts',
  'test/mission/mission.test.ts',
  'test/others-words.test.ts',
  'test/pack-files.test.ts',
  'test/screen-words.test.ts',
  'test/start.test.ts',
  'test/test-command.test.ts',
];

/** Tests of the server in which no outer PostgreSQL or Redis takes part; on those they would only say again what they said. */
const withoutServices = [
  'src/server/platform/db/embedded{.test.ts,/**}',
  'src/server/platform/documents/!(list-file).test.ts',
  'src/server/*/*/papers/*.test.ts',
  'src/server/**/{neo-feeder,moodle,midtrans}/**',
  'tools/emulators/**',
  'src/server/platform/{mail,sheets,storage}/**',
  'src/server/teaching/calendar/holidays/**',
  'src/server/platform/{reference,rich-text}/**',
];

const { TEST_DATABASE_URL, REDIS_URL } = process.env;

/**
 * `unit` and `web` need nothing; `api` shares one PostgreSQL per run (test/global-setup.ts), and tests several processes
 * (test/external) where REDIS_URL names a Redis.
 * Their files share the modules of their worker (`isolate: false`): loading the portal anew for each cost half of the time.
 */
export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    maxWorkers: 2,
    restoreMocks: true,
    setupFiles: ['test/properties.ts'],
    coverage: { include: ['src/**'], exclude: ['**/*.test.*'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['src/shared/**/*.test.ts', 'bench/**/*.test.ts', ...projectTests],
        },
      },
      {
        extends: true,
        test: { name: 'web', environment: 'happy-dom', include: ['src/web/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          isolate: false,
          include: ['src/server/**/*.test.ts', 'tools/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [
            'test/e2e/**',
            ...(REDIS_URL ? [] : ['test/external/**']),
            ...(TEST_DATABASE_URL ? withoutServices : []),
            ...projectTests,
          ],
          globalSetup: 'test/global-setup.ts',
        },
      },
    ],
  },
});
