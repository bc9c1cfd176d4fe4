import { connect, type Socket } from 'node:net';

/** What came back for one request: its status and every byte on the wire, head included. */
export type Reply = { status: number; bytes: number };

const HEAD_END = Buffer.from('\r\n\r\n');
const LINE_END = Buffer.from('\r\n');

/** End of a chunked body that starts at `from`; -1 while bytes are missing. */
function chunkedEnd(buffer: Buffer, from: number): number {
  for (let at = from; ;) {
    const line = buffer.indexOf(LINE_END, at);
    if (line === -1) return -1;
    const size = Number.parseInt(buffer.toString('latin1', at, line), 16);
    const next = line + 2 + size + 2;
    if (next > buffer.length) return -1;
    if (size === 0) return next;
    at = next;
  }
}

type Answer = { status: number; end: number; closes: boolean };

/** The complete answer at the start of the buffer; null while bytes are missing. */
function answerIn(buffer: Buffer): Answer | null {
  const headEnd = buffer.indexOf(HEAD_END);
  if (headEnd === -1) return null;
  const head = buffer.toString('latin1', 0, headEnd);
  const body = headEnd + HEAD_END.length;
  const status = Number(head.slice(9, 12));
  const isChunked = /\r\ntransfer-encoding: *chunked/i.test(head);
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
  const end = isChunked ? chunkedEnd(buffer, body) : body + length;
  if (end === -1 || end > buffer.length) return null;
  return { status, end, closes: /\r\nconnection: *close/i.test(head) };
}

/**
 * A kept connection that takes one request at a time, ready as it is written to the socket; as little work as possible,
 * since the load shares the processors with what it measures. A server that ends it is connected to again.
 */
export class Connection {
  readonly #address: { host: string; port: number };
  #socket: Socket | null = null;
  #received: Buffer = Buffer.alloc(0);
  #settle: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | null = null;

  constructor(host: string, port: number) {
    this.#address = { host, port };
  }

  /** Resolves once the connection stands. */
  async open(): Promise<void> {
    if (this.#socket !== null) return;
    const socket = connect({ ...this.#address, noDelay: true });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve());
      socket.once('error', reject);
    });
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the answer broke off')));
    this.#socket = socket;
  }

  /** @throws Error when the connection ends before the answer is whole. */
  async ask(request: Buffer): Promise<Reply> {
    await this.open();
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket?.write(request);
    });
  }

  close(): void {
    this.#settle = null;
    this.#socket?.destroy();
    this.#socket = null;
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const answer = answerIn(this.#received);
    if (answer === null) return;
    this.#received = this.#received.subarray(answer.end);
    const settle = this.#settle;
    if (answer.closes) this.close();
    this.#settle = null;
    settle?.resolve({ status: answer.status, bytes: answer.end });
  }

  #fail(error: Error): void {
    const settle = this.#settle;
    this.close();
    this.#received = Buffer.alloc(0);
    settle?.reject(error);
  }
}
