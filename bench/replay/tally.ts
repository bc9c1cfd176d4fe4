import type { ErrorBody } from '#shared/platform/errors.ts';
import type { Answer } from '../lib/client.ts';

/** What the students saw together: times, refusals, and answers nobody should get. */
export class Tally {
  /** Milliseconds by kind of request. */
  readonly times = new Map<string, number[]>();
  /** Reasons given, by code. */
  readonly refusals = new Map<string, number>();
  readonly #complaints: string[] = [];
  #complaintCount = 0;
  bytesOfPages = 0;
  bytesOfLists = 0;

  answered(kind: string, { status, body, ms, bytes }: Answer): void {
    const times = this.times.get(kind);
    if (times) times.push(ms);
    else this.times.set(kind, [ms]);
    if (kind === 'page') this.bytesOfPages += bytes;
    if (kind === 'classes') this.bytesOfLists += bytes;
    if (status < 300) return;
    const { code, message } = (body ?? {}) as Partial<ErrorBody>;
    const isBusy = status === 503 && code === 'OVERLOADED';
    if ((status >= 500 && !isBusy) || !code || !message)
      this.broken(`${kind}: ${status} ${code ?? ''} ${message ?? ''}`);
    else if (code !== 'KRS_REJECTED') this.refused(code);
  }

  refused(code: string): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }

  /** An answer without a reason, a server error, a connection that broke, or a promise not kept. */
  broken(what: string): void {
    this.#complaintCount += 1;
    if (this.#complaints.length < 10) this.#complaints.push(what);
  }

  get complaints(): { count: number; first: readonly string[] } {
    return { count: this.#complaintCount, first: this.#complaints };
  }

  timesOf(kind: string): readonly number[] {
    return this.times.get(kind) ?? [];
  }
}
