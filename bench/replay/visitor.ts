import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { KrsClassList, KrsProblemView } from '#shared/enrolment/krs/krs-class.views.ts';
import type { KrsInputView, KrsPage, krsSaved } from '#shared/enrolment/krs/krs.views.ts';
import { withOffers } from '#shared/enrolment/krs/offered.ts';
import type { ErrorBody } from '#shared/platform/errors.ts';
import { type Answer, type Client, cookieHeader, type Sent } from '../lib/client.ts';
import type { Tally } from './tally.ts';

export type Saved = z.infer<typeof krsSaved>;

/** What became of a submission: stored, refused for reasons a person can act on, or neither. */
export type Reply =
  | { kind: 'stored'; saved: Saved }
  | { kind: 'refused'; problems: readonly KrsProblemView[] }
  | { kind: 'stale' }
  | { kind: 'broken' };

type Body = { scheduleIds: readonly string[]; action: 'submit' | 'withdraw'; updatedAt: string | null };

/** How often, and after which pause, a student tries again when the portal says it is busy. */
const PATIENCE = 30;
const BUSY_MS = 1_000;

const path = '/api/student/krs-input';

/** A signed-in student's browser: opens the page, submits, and notes how the portal answered. */
export class Visitor {
  readonly #client: Client;
  readonly #tally: Tally;
  readonly #session: string;
  #cookie: string;
  #csrf = '';
  /** As a browser keeps it. */
  #list: KrsClassList | null = null;

  constructor(client: Client, tally: Tally, cookie: string) {
    this.#client = client;
    this.#tally = tally;
    this.#session = cookie;
    this.#cookie = cookie;
  }

  /** The KRS page, and the token its form needs; null when the portal did not answer it. */
  async open(): Promise<KrsPage | null> {
    const page = await this.#send('page', { method: 'GET', path, cookie: this.#cookie });
    if (this.#csrf === '') {
      const form = await this.#send('form', { method: 'GET', path: '/api/form', cookie: this.#cookie });
      if (form?.status !== 200) return null;
      this.#csrf = (form.body as { csrfToken: string }).csrfToken;
      this.#cookie = cookieHeader(this.#session, ...form.cookies);
    }
    return page?.status === 200 ? this.#withList((page.body as { data: KrsInputView }).data) : null;
  }

  /** The page with its classes, which are asked for, compressed as for any browser, unless they are known already. */
  async #withList(page: KrsInputView): Promise<KrsPage | null> {
    const { curriculumId, version } = page.list;
    if (this.#list?.version !== version) {
      const query = new URLSearchParams({ curriculumId, version });
      const list = await this.#send('classes', {
        method: 'GET',
        path: `/api/student/krs-classes?${query.toString()}`,
        cookie: this.#cookie,
        gzip: true,
      });
      if (list?.status !== 200) return null;
      this.#list = (list.body as { data: KrsClassList }).data;
    }
    if (this.#list.version === version) return withOffers(page, this.#list);
    this.#tally.broken('the list is of another version than the page');
    return null;
  }

  async save(body: Body): Promise<Reply> {
    const sent: Sent = { method: 'POST', path, cookie: this.#cookie, csrf: this.#csrf, body };
    const answer = await this.#send(body.action, sent);
    if (answer === null) return { kind: 'broken' };
    if (answer.status === 200) return { kind: 'stored', saved: (answer.body as { data: Saved }).data };
    const refusal = answer.body as ErrorBody;
    if (refusal.code === 'STALE') return { kind: 'stale' };
    if (refusal.code !== 'KRS_REJECTED') return { kind: 'broken' };
    const problems = refusal.data as readonly KrsProblemView[];
    for (const { code } of problems) this.#tally.refused(code);
    return { kind: 'refused', problems };
  }

  /** Sends once, and again after a while as long as the portal asks for patience. */
  async #send(kind: string, sent: Sent): Promise<Answer | null> {
    try {
      for (let turn = 1; ; turn += 1) {
        const answer = await this.#client.send(sent);
        this.#tally.answered(kind, answer);
        if (answer.status !== 503 || turn === PATIENCE) return answer;
        await sleep(BUSY_MS);
      }
    } catch (error) {
      this.#tally.broken(`${kind}: ${String(error)}`);
      return null;
    }
  }
}
