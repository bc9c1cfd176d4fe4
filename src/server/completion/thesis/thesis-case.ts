import type { ThesisActor } from '#shared/completion/thesis/procedure.ts';
import type { BoardSeat, Supervisor, Thesis, ThesisEventRecord } from './thesis.store.ts';

/** A thesis with the people it depends on, and what whoever asks is towards it. */
export type ThesisCase = {
  thesis: Thesis;
  /** Invited and accepted ones, in order. */
  supervisors: Supervisor[];
  /** Those who declined or were replaced. */
  former: Supervisor[];
  event: ThesisEventRecord | undefined;
  board: BoardSeat[];
  actors: ThesisActor[];
};
