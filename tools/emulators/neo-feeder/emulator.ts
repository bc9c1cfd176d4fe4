import { once } from 'node:events';
import { createServer } from 'node:http';
import type { DateForm } from './columns.ts';
import type { Service } from './calls.ts';
import { answerControl, controlOf, type FeederControl, type SeedName } from './control.ts';
import { FaultPlan } from './faults.ts';
import { answerService } from './http.ts';
import { openWorlds } from './journal.ts';
import { Sessions } from './sessions.ts';
import type { Profile } from './write-rule.ts';

/** How a feeder is set up; everything has a default. */
export type FeederEmulatorOptions = {
  port?: number;
  /** File that keeps the data; without it they are gone at the end. */
  state?: string;
  /** What a new data set holds. */
  seed?: SeedName;
  username?: string;
  password?: string;
  tokenSeconds?: number;
  profile?: Profile;
  /** The most rows of an answer, however many are asked for. */
  mostRows?: number;
  /** Rows with the columns of the newest versions. */
  neo3?: boolean;
  /** `error_code` as text, as in the service before Neo. */
  stringErrorCode?: boolean;
  /** Blank-padded codes, on by default. */
  padChars?: boolean;
  dates?: DateForm;
  /** The clock tokens end by, in milliseconds. */
  now?: () => number;
};

export type FeederEmulator = {
  /** Address of the service; `sandboxUrl` the one of the second data set. */
  url: string;
  sandboxUrl: string;
  control: FeederControl;
  stop: () => Promise<void>;
};

export const EMULATOR_USER = 'operator@kampus.test';
export const EMULATOR_PASSWORD = 'rahasia';

function serviceOf(options: FeederEmulatorOptions): { service: Service; found: boolean } {
  const { worlds, found } = openWorlds('feeder', options.state);
  const service: Service = {
    worlds,
    sessions: new Sessions((options.tokenSeconds ?? 20 * 60) * 1000, options.now ?? (() => Date.now())),
    faults: new FaultPlan(),
    drift: new Map(),
    account: {
      username: options.username ?? EMULATOR_USER,
      password: options.password ?? EMULATOR_PASSWORD,
    },
    profile: options.profile ?? 'neo',
    look: { pad: options.padChars ?? true, dates: options.dates ?? 'dmy' },
    neo3: options.neo3 ?? false,
    mostRows: options.mostRows ?? Infinity,
    stringErrorCode: options.stringErrorCode ?? false,
    calls: [],
  };
  return { service, found };
}

/**
 * Starts a double of a college's Neo Feeder on this machine: `POST /ws/live2.php` and `/ws/sandbox2.php` with the acts
 * of `feederActs()`, and `POST /control/<command>` for tests. What it knows of the real service, and how surely, is in
 * docs/decisions/feeder-emulator.md.
 */
export async function startFeederEmulator(options: FeederEmulatorOptions = {}): Promise<FeederEmulator> {
  const { service, found } = serviceOf(options);
  const control = controlOf(service);
  if (!found) {
    control.reset(options.seed ?? 'institution', 'live');
    control.reset(options.seed ?? 'institution', 'sandbox');
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://emulator');
    const [, command] = /^\/control\/([\w-]+)$/.exec(pathname) ?? [];
    const [, set] = /^\/ws\/(live|sandbox)2\.php$/.exec(pathname) ?? [];
    const answered =
      command !== undefined
        ? answerControl(control, command, request, response)
        : set === 'live' || set === 'sandbox'
          ? answerService(service, set, request, response)
          : Promise.resolve(
              response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>'),
            );
    answered.catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(JSON.stringify({ code: 'EMULATOR', message: String(error) }));
    });
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The emulator has no port.');
  const base = `http://127.0.0.1:${address.port}/ws`;
  const stop = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url: `${base}/live2.php`, sandboxUrl: `${base}/sandbox2.php`, control, stop };
}
