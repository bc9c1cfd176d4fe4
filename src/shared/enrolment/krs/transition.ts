import { toOthers } from '#shared/platform/access/others-words.ts';
import { type KrsAction, krsActions, type KrsActor, type KrsMove, type KrsMoveFacts } from './move.ts';
import { type KrsState, krsStateLabels } from '#shared/platform/term/krs-state.ts';
import { krsRules, type Refusal } from './transition-rules.ts';

const refuse = ([code, message]: Refusal) => ({ ok: false, code, message }) as const;

/** Indonesian participle of each action, after "tidak dapat". */
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

/** Message naming the state that rules out an action. */
const wrongState = (from: KrsState | null, action: KrsAction): string =>
  `KRS ini ${from === null ? 'belum diisi' : `berstatus ${krsStateLabels[from]}`}, sehingga tidak dapat ${passives[action]}.`;

/**
 * Returns the state after an action, or why it is refused (academic practice). `null` is a KRS that does not exist yet.
 * A pending change returns to the approved version when it is rejected or its window ends undecided. Messages address
 * the student; other actors get them in the words for others.
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

/** Returns the actions an actor may be offered in a state, whether or not their conditions hold. */
export const actionsFor = (state: KrsState | null, actor: KrsActor): KrsAction[] =>
  krsActions.filter(
    (action) => krsRules[action].from.includes(state) && krsRules[action].actors.includes(actor),
  );
