import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type WireHoliday = { holiday_date: string; holiday_name: string; is_national_holiday: boolean };

/** Ways in which the public service is known to fail, or could. */
export type HolidayFault =
  'silent' | 'silent-body' | 'reset' | 'error' | 'html' | 'wrong-shape' | 'endless' | 'empty';

export type HolidayEmulator = {
  url: string;
  days: WireHoliday[];
  fault: HolidayFault | null;
  /** Queries received, oldest first. */
  requests: string[];
  close: () => Promise<void>;
};

const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

function answerEndlessly(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = ' '.repeat(64 * 1024);
  const more = (): void => {
    if (!response.destroyed) response.write(chunk, () => setImmediate(more));
  };
  more();
}

const faults: Record<HolidayFault, (response: ServerResponse) => void> = {
  silent: () => undefined,
  'silent-body': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('[');
  },
  reset: (response) => response.destroy(),
  error: (response) => json(response, { error: 'FUNCTION_INVOCATION_FAILED' }, 500),
  html: (response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Deployment paused</h1>');
  },
  'wrong-shape': (response) => json(response, [{ date: '2026-01-01', name: 'Tahun Baru' }]),
  endless: answerEndlessly,
  empty: (response) => json(response, []),
};

/** The public service's own filter: month and year are optional, what it does not know is an empty list. */
function select(days: readonly WireHoliday[], query: URLSearchParams): WireHoliday[] {
  const [month, year] = [query.get('month'), query.get('year')];
  return days.filter(({ holiday_date: date }) => {
    const [dayYear, dayMonth] = date.split('-');
    return (!year || dayYear === year) && (!month || Number(dayMonth) === Number(month));
  });
}

/** Starts a local server that speaks the protocol of the public holiday service, with faults on demand. */
export async function startHolidayEmulator(days: readonly WireHoliday[]): Promise<HolidayEmulator> {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { search, searchParams } = new URL(request.url ?? '/', 'http://emulator');
    emulator.requests.push(search);
    if (emulator.fault) faults[emulator.fault](response);
    else json(response, select(emulator.days, searchParams));
  });
  const emulator: HolidayEmulator = {
    url: '',
    days: [...days],
    fault: null,
    requests: [],
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The emulator has no port.');
  emulator.url = `http://127.0.0.1:${address.port}/api`;
  return emulator;
}
