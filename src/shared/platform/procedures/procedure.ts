/**
 * One step of a procedure: from which states, to which, by whom. `null` is a record that does not exist yet.
 * `noted`: only with a reason.
 */
export type Step<State extends string, Actor extends string> = {
  readonly from: readonly (State | null)[];
  readonly to: State;
  readonly by: readonly Actor[];
  readonly noted?: true;
};

/** A procedure: every step it knows. What is not listed is refused. */
export type Procedure<State extends string, Action extends string, Actor extends string> = Readonly<
  Record<Action, Step<State, Actor>>
>;

export type StepRefusal = 'WRONG_STATE' | 'WRONG_ACTOR' | 'NOTE_REQUIRED';

export type StepResult<State extends string> =
  | { readonly ok: true; readonly state: State }
  | { readonly ok: false; readonly code: StepRefusal; readonly message: string };

const messages: Record<StepRefusal, string> = {
  WRONG_STATE:
    'Tindakan ini tidak tersedia pada status saat ini. Muat ulang halaman untuk melihat status terbarunya.',
  WRONG_ACTOR: 'Anda tidak berhak melakukan tindakan ini.',
  NOTE_REQUIRED: 'Isi catatan atau alasan.',
};

const refuse = (code: StepRefusal) => ({ ok: false, code, message: messages[code] }) as const;

/**
 * Where an action takes a record, or why it does not. Somebody may act in several capacities at once (a head of programme
 * who also supervises): one that may is enough. Conditions beyond state, person and note are the procedure's own.
 */
export function takeStep<State extends string, Action extends string, Actor extends string>(
  procedure: Procedure<State, Action, Actor>,
  from: State | null,
  action: Action,
  actors: readonly Actor[],
  note = '',
): StepResult<State> {
  const step = procedure[action];
  if (!actors.some((actor) => step.by.includes(actor))) return refuse('WRONG_ACTOR');
  if (!step.from.includes(from)) return refuse('WRONG_STATE');
  if (step.noted && note.trim() === '') return refuse('NOTE_REQUIRED');
  return { ok: true, state: step.to };
}

/** The actions a screen may offer in a state to somebody in these capacities. */
export function stepsFor<State extends string, Action extends string, Actor extends string>(
  procedure: Procedure<State, Action, Actor>,
  from: State | null,
  actors: readonly Actor[],
): Action[] {
  const all = Object.keys(procedure) as Action[];
  return all.filter((action) => takeStep(procedure, from, action, actors, 'any note').ok);
}
