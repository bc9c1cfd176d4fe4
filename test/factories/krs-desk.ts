import { afterAll, afterEach } from 'vitest';
import { testApp, TEST_NOW } from '#test/test-app.ts';
import { krsScene, setWindows } from './krs-scene.ts';
import { krsSteps } from './krs-steps.ts';

/**
 * The app of one test file with a term for KRS and whole steps in it. After each test the clock stands at the beginning
 * again and the input window alone is open.
 */
export async function krsDesk() {
  const t = await testApp();
  const scene = await krsScene(t);
  const steps = await krsSteps(t, scene);
  afterEach(async () => {
    t.setNow(TEST_NOW);
    await setWindows(t, scene.period.id, ['KRS']);
  });
  afterAll(() => t.close());
  return { t, scene, steps };
}
