import { existsSync, readFileSync } from 'node:fs';
import { Problem, run, say } from './project.mjs';

/** The one without windows comes first: it shows a page in half the time. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The browser for the tests: the system's, installed from Debian's packages as root, else Playwright's own.
 * @returns its path, or undefined for Playwright's own.
 */
export async function findChromium() {
  const found = installed();
  if (found) return found;
  if (process.getuid?.() === 0 && isDebian()) {
    say('Installing Chromium from the system packages …');
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], quiet);
    // Older releases have no package of the one without windows.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet);
      const fresh = installed();
      if (fresh) return fresh;
    }
  }
  say('Installing Chromium through Playwright …');
  const args = process.getuid?.() === 0 ? ['install', '--with-deps', 'chromium'] : ['install', 'chromium'];
  if ((await run('playwright', args)) === 0) return undefined;
  throw new Problem('No browser for the tests: install Chromium or Chrome, or set CHROMIUM_PATH to one.');
}

function installed() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) throw new Problem(`CHROMIUM_PATH ${given} does not exist.`);
  return given || usualPlaces.find((path) => existsSync(path));
}

/** Ubuntu's package of this name only points to a snap, which does not run in containers. */
const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
