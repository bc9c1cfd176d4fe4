import { connect, type Socket } from 'node:net';

/** What came back: status codes by count, milliseconds of each request, seconds of the whole. */
export type LoadResult = { statuses: Map<number, number>; latencies: number[]; seconds: number };

const HEAD_END = Buffer.from('\r\n\r\n');

/** The status of a complete answer at the start of the buffer and its length, or null while bytes are missing. */
function answerIn(buffer: Buffer): { status: number; length: number } | null {
  const end = buffer.indexOf(HEAD_END);
  if (end === -1) return null;
  const head = buffer.toString('latin1', 0, end);
  const length = end + HEAD_END.length + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return buffer.length < length ? null : { status: Number(head.slice(9, 12)), length };
}

/**
 * Sends each request once, over so many kept connections, each waiting for its answer; as little work as possible, since
 * the load shares the processors with what it measures.
 */
export async function sendAll(
  port: number,
  requests: readonly Buffer[],
  concurrency: number,
): Promise<LoadResult> {
  const statuses = new Map<number, number>();
  const latencies: number[] = [];
  let next = 0;
  const drive = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let pending: Buffer = Buffer.alloc(0);
      let sent = 0;
      const send = () => {
        const request = requests[next++];
        if (request === undefined) return socket.end(resolve);
        sent = performance.now();
        return socket.write(request);
      };
      socket.on('data', (chunk: Buffer) => {
        pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
        const answer = answerIn(pending);
        if (answer === null) return;
        pending = pending.subarray(answer.length);
        latencies.push(performance.now() - sent);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        send();
      });
      socket.on('error', reject);
      send();
    });
  const sockets = await Promise.all(
    Array.from(
      { length: concurrency },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
          socket.once('error', reject);
        }),
    ),
  );
  const begun = performance.now();
  await Promise.all(sockets.map(drive));
  return { statuses, latencies, seconds: (performance.now() - begun) / 1000 };
}

/** The value below which the given share of the sorted numbers lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
