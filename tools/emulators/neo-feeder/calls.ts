import { type FeederAct, feederActs } from '#server/platform/reference/feeder.ts';
import type { Look } from './columns.ts';
import { dictionaryOf, type Drift } from './dictionary.ts';
import type { FaultPlan } from './faults.ts';
import type { DataSet, Worlds } from './journal.ts';
import { countRows, type Query, readRows } from './read.ts';
import { Refusal } from './refusal.ts';
import type { Sessions } from './sessions.ts';
import { write } from './write.ts';
import type { Profile } from './write-rule.ts';

/** The running service: its data, its settings, and what is to go wrong. */
export type Service = {
  worlds: Worlds;
  sessions: Sessions;
  faults: FaultPlan;
  drift: Map<string, Drift>;
  account: { username: string; password: string };
  profile: Profile;
  look: Look;
  /** Whether rows have the columns of the newest versions. */
  neo3: boolean;
  mostRows: number;
  stringErrorCode: boolean;
  /** Calls answered, oldest first, with the code they got. */
  calls: { set: DataSet; act: string; code: number }[];
};

export type Envelope = { error_code: number | string; error_desc: string; data: unknown };

type Body = Readonly<Record<string, unknown>>;

function logIn({ sessions, account }: Service, body: Body): { token: string } {
  if (body.username !== account.username || body.password !== account.password) throw new Refusal(12);
  return { token: sessions.open(account.username) };
}

function perform(service: Service, set: DataSet, act: FeederAct, body: Body): unknown {
  const { look, neo3, mostRows, profile, drift } = service;
  const world = service.worlds[set];
  if (act.kind === 'dictionary') {
    const name = typeof body.fungsi === 'string' ? body.fungsi : '';
    return dictionaryOf(name, neo3, drift.get(name));
  }
  if (act.kind === 'get') return readRows(world, act, body satisfies Query, look, neo3).slice(0, mostRows);
  if (act.kind === 'count') return countRows(world, act, body satisfies Query, look);
  return write({ world, act, profile }, body);
}

/** Carries out a call and puts its outcome into the service's envelope. */
export function answerOf(service: Service, set: DataSet, body: Body): Envelope {
  const name = typeof body.act === 'string' ? body.act : '';
  const told = (code: number, text: string, data: unknown): Envelope => {
    service.calls.push({ set, act: name, code });
    return { error_code: service.stringErrorCode ? String(code) : code, error_desc: text, data };
  };
  try {
    const act = feederActs().get(name);
    if (!act) throw new Refusal(13);
    if (act.kind === 'token') return told(0, '', logIn(service, body));
    if (!service.sessions.isOpen(body.token)) throw new Refusal(100);
    return told(0, '', perform(service, set, act, body));
  } catch (error) {
    if (error instanceof Refusal) return told(error.code, error.message, []);
    throw error;
  }
}

/** An answer without a call behind it: an envelope the service could not open. */
export const refusalEnvelope = (service: Service, code: number): Envelope => ({
  error_code: service.stringErrorCode ? String(code) : code,
  error_desc: new Refusal(code).message,
  data: [],
});
