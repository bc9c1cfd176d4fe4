import type { ResultGate } from '#server/platform/result-gates/result-gate.ts';
import { surveyResultGate } from '#server/surveys/surveys/surveys.public.ts';

/** What stands before published results, in the order it is asked; a wing adds its line here. */
export const resultGates: readonly ResultGate[] = [surveyResultGate];
