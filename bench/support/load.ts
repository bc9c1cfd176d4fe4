import { Connection } from '../lib/connection.ts';

/** What came back: status codes by count, milliseconds of each request, seconds of the whole. */
export type LoadResult = { statuses: Map<number, number>; latencies: number[]; seconds: number };

/** Sends each request once, over so many kept connections, each waiting for its answer. */
export async function sendAll(
  port: number,
  requests: readonly Buffer[],
  concurrency: number,
): Promise<LoadResult> {
  const statuses = new Map<number, number>();
  const latencies: number[] = [];
  const queue = requests.values();
  const drive = async (connection: Connection) => {
    for (const request of queue) {
      const sent = performance.now();
      const { status } = await connection.ask(request);
      latencies.push(performance.now() - sent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const connections = Array.from({ length: concurrency }, () => new Connection('127.0.0.1', port));
  await Promise.all(connections.map((connection) => connection.open()));
  const begun = performance.now();
  await Promise.all(connections.map(drive));
  const seconds = (performance.now() - begun) / 1000;
  for (const connection of connections) connection.close();
  return { statuses, latencies, seconds };
}
