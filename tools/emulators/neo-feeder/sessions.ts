import { createHash, randomBytes } from 'node:crypto';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Tokens given out, with the moment they end. */
export class Sessions {
  private readonly ends = new Map<string, number>();
  private readonly lifeMs: number;
  private readonly now: () => number;

  constructor(lifeMs: number, now: () => number) {
    this.lifeMs = lifeMs;
    this.now = now;
  }

  /** A new opaque text that looks like a JWT. */
  open(user: string): string {
    const nonce = randomBytes(16).toString('hex');
    const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ user, nonce })}`;
    const token = `${body}.${createHash('sha256').update(body).digest('base64url')}`;
    this.ends.set(token, this.now() + this.lifeMs);
    return token;
  }

  isOpen(token: unknown): boolean {
    return typeof token === 'string' && (this.ends.get(token) ?? 0) > this.now();
  }

  end(token: unknown): void {
    if (typeof token === 'string') this.ends.delete(token);
  }

  endAll(): void {
    this.ends.clear();
  }
}
