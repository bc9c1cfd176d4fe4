import { io, type Socket } from 'socket.io-client';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';

/** A small browser: keeps the cookies of one person and carries the form's token. */
export class Browser {
  readonly #address: string;
  readonly #cookies: Map<string, string>;

  /** @param other gives its cookies as they are now, to be the same person at another process. */
  constructor(address: string, other?: Browser) {
    this.#address = address;
    this.#cookies = new Map(other ? other.#cookies : []);
  }

  async get(path: string): Promise<Response> {
    return this.#ask(path, {});
  }

  async change({ method, path }: Pick<Endpoint, 'method' | 'path'>, body: unknown = {}): Promise<Response> {
    const headers = { 'content-type': 'application/json', 'x-csrf-token': await this.#token() };
    return this.#ask(path, { method, headers, body: JSON.stringify(body) });
  }

  /** Sends a form with a file. */
  async upload({ method, path }: Pick<Endpoint, 'method' | 'path'>, form: FormData): Promise<Response> {
    return this.#ask(path, { method, headers: { 'x-csrf-token': await this.#token() }, body: form });
  }

  /** What a change sends besides its body, for requests made by hand. */
  async headersOfChange(): Promise<Record<string, string>> {
    const token = await this.#token();
    return { cookie: this.#cookieHeader(), 'x-csrf-token': token };
  }

  async #token(): Promise<string> {
    return ((await (await this.get('/api/form')).json()) as { csrfToken: string }).csrfToken;
  }

  signIn(email: string, password: string): Promise<Response> {
    return this.change(authContract.login, { emailOrNim: email, password });
  }

  /** A live connection as this person. */
  async socket(): Promise<Socket> {
    const headers = { cookie: this.#cookieHeader() };
    const socket = io(this.#address, { transports: ['websocket'], extraHeaders: headers });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async #ask(
    path: string,
    options: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ): Promise<Response> {
    const headers = { ...options.headers, cookie: this.#cookieHeader() };
    const answer = await fetch(this.#address + path, { ...options, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }
}
