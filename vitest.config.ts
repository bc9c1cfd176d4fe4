import { defineConfig } from 'vitest/config';

/** `unit` and `web` need nothing; `api` shares one PostgreSQL per run (test/global-setup.ts). */
export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    maxWorkers: 2,
    restoreMocks: true,
    coverage: { include: ['src/**'], exclude: ['**/*.test.*'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/shared/**/*.test.ts', 'test/architecture.test.ts', 'bench/**/*.test.ts'],
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
          include: ['src/server/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['test/architecture.test.ts', 'test/e2e/**'],
          globalSetup: 'test/global-setup.ts',
        },
      },
    ],
  },
});
