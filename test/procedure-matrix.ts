import { type Procedure, takeStep } from '#shared/platform/procedures/procedure.ts';

/**
 * Every allowed step of a procedure as a line `from --ACTION--> to: by whom`, found by trying every action in every
 * state by every actor. A test compares it with the table of the rules, so that neither more nor less is allowed.
 */
export function allowedSteps<State extends string, Action extends string, Actor extends string>(
  procedure: Procedure<State, Action, Actor>,
  states: readonly State[],
  actors: readonly Actor[],
): string[] {
  const lines: string[] = [];
  for (const from of [null, ...states]) {
    for (const action of Object.keys(procedure) as Action[]) {
      const tried = actors.map(
        (actor) => [actor, takeStep(procedure, from, action, [actor], 'catatan')] as const,
      );
      const by = tried.flatMap(([actor, result]) => (result.ok ? [actor] : []));
      const to = tried.flatMap(([, result]) => (result.ok ? [result.state] : []))[0];
      if (to) lines.push(`${from ?? '–'} --${action}--> ${to}: ${by.join(', ')}`);
    }
  }
  return lines;
}
