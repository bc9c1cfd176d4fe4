import { toOthers } from '#shared/platform/access/others-words.ts';
import { type KrsAction, krsActions, type KrsActor, type KrsMove, type KrsMoveFacts } from './move.ts';
import { type KrsState, krsStateLabels } from '#shared/platform/term/krs-state.ts';
import { krsRules, type Refusal } from './transition-rules.ts';

const refuse = ([code, message]: Refusal) => ({ ok: false, code, message }) as const;

/** What an action does to a KRS, after "tidak dapat". */
const passives: Record<KrsAction, string> = {
  CREATE: 'dibuat lagi',
  SUBMIT: 'diajukan',
  WITHDRAW: 'ditarik kembali',
  APPROVE: 'disetujui',
  RETURN: 'dikembalikan',
  REJECT: 'ditolak',
  REOPEN: 'dibuka kembali',
  CHANGE: 'diubah',
  RESTORE: 'dipulihkan',
  LOCK: 'dikunci',
  CANCEL: 'dibatalkan',
};

/** Says the state that is in the way, whether somebody else has just brought it about or not. */
const wrongState = (from: KrsState | null, action: KrsAction): string =>
  `KRS ini ${from === null ? 'belum diisi' : `berstatus ${krsStateLabels[from]}`}, sehingga tidak dapat ${passives[action]}.`;

/**
 * Where an action takes a KRS, or why it does not (academic practice). `null` is a KRS that does not exist yet. A pending
 * change goes back to the approved version when it is rejected or when its window ends undecided. Conditions speak to the
 * student; everybody else reads them in the words for others.
 */
export function nextKrsState(
  from: KrsState | null,
  action: KrsAction,
  actor: KrsActor,
  facts: KrsMoveFacts,
): KrsMove {
  const rule = krsRules[action];
  if (!rule.from.includes(from)) {
    return refuse(['WRONG_STATE', wrongState(from, action)]);
  }
  if (!rule.actors.includes(actor)) {
    return refuse(['WRONG_ACTOR', 'Anda tidak berhak melakukan tindakan ini pada KRS.']);
  }
  for (const condition of rule.conditions) {
    const refusal = condition({ ...facts, from, actor });
    if (refusal !== null) return actor === 'STUDENT' ? refuse(refusal) : toOthers(refuse(refusal));
  }
  return { ok: true, state: typeof rule.to === 'string' ? rule.to : rule.to(facts) };
}

/** Actions a screen may offer to an actor in a state, whether or not their conditions hold yet. */
export const actionsFor = (state: KrsState | null, actor: KrsActor): KrsAction[] =>
  krsActions.filter(
    (action) => krsRules[action].from.includes(state) && krsRules[action].actors.includes(actor),
  );
