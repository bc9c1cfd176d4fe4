import { actionLabels, verbLabels } from './action-labels.ts';
import { entityLabels } from './entity-labels.ts';
import { fieldLabels } from './field-labels.ts';

/** `guidanceNote`, `grade-sheet` → "Guidance note", "Grade sheet": better than nothing. */
const spelledOut = (name: string): string => {
  const words = name
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What a kind of record is called: `grade-sheet` → "Lembar nilai". */
export const entityLabel = (entity: string): string => entityLabels[entity] ?? spelledOut(entity);

/** What was done: `student.create` → "Mahasiswa dibuat"; steps of procedures stand without a dot. */
export function actionLabel(action: string): string {
  const [subject = '', verb] = action.split('.');
  if (verb === undefined) return spelledOut(subject);
  return (
    actionLabels[action] ?? `${entityLabel(subject)} ${verbLabels[verb] ?? spelledOut(verb).toLowerCase()}`
  );
}

/** Whether an action has words of its own, rather than its name spelled out. */
export function hasWords(action: string): boolean {
  const [subject = '', verb = ''] = action.split('.');
  return action in actionLabels || (subject in entityLabels && verb in verbLabels);
}

const partLabel = (part: string): string =>
  Object.hasOwn(fieldLabels, part) ? (fieldLabels[part] ?? part) : spelledOut(part);

/** What a value is called by its path: `lecturers.0.name` → "Dosen · 1 · Nama". */
export const fieldLabel = (path: string): string =>
  path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : partLabel(part)))
    .join(' · ');
