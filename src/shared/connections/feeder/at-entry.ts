import { feederChannels } from './channels.ts';
import { checkValues } from '#shared/platform/feeder/field.ts';
import { type EntryFacts, entryValues } from './records.ts';

/** What of a form can be judged while it is being filled in; an empty number counts as none. */
type Typed<T> = { [K in keyof T]?: T[K] | string | null | undefined };

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What PDDIKTI would refuse in the entry of a student, by the rules of the report itself. */
export function entryProblems(typed: Typed<EntryFacts>): string[] {
  const values = entryValues({
    nim: wordOf(typed.nim),
    registrationType: wordOf(typed.registrationType),
    entryPath: wordOf(typed.entryPath),
    entrySemester: wordOf(typed.entrySemester),
    entryDate: wordOf(typed.entryDate),
    funding: wordOf(typed.funding),
    entryFee: Number(typed.entryFee ?? 0),
    recognisedSks: Number(typed.recognisedSks ?? 0),
  });
  return checkValues(feederChannels.entry.fields, values).map(({ message }) => message);
}
