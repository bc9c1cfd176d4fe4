import type { SheetRow } from '#shared/results/grades/grade.views.ts';
import {
  type ComponentScores,
  finalScore,
  type GradeComponent,
  type GradeWeights,
} from '#shared/platform/grading/components.ts';
import { gradeOf } from '#shared/platform/grading/scale.ts';
import { parseScore } from '#shared/platform/grading/score-text.ts';
import { hundredths } from '#shared/platform/format/number.ts';

/** What was typed into a cell and is not stored yet. */
export type Draft = { text: string; score: number | null; error: string | null };

/** One cell before and after a step, for undo. */
type Change = { key: string; before: string; after: string };

export type Grid = {
  rows: readonly SheetRow[];
  /** Cells that differ from what is stored, by `cellKey`. */
  drafts: Readonly<Record<string, Draft>>;
  /** Students whose row somebody else changed; their drafts wait for a decision. */
  conflicts: readonly string[];
  undo: readonly (readonly Change[])[];
  redo: readonly (readonly Change[])[];
};

export const cellKey = (studentId: string, code: GradeComponent): string => `${studentId}:${code}`;

/** A score as it is typed: `85,5`, nothing for none. */
export const scoreText = (score: number | null): string =>
  score === null ? '' : hundredths(score).replace(/,?0+$/, '');

export const openGrid = (rows: readonly SheetRow[]): Grid => ({
  rows,
  drafts: {},
  conflicts: [],
  undo: [],
  redo: [],
});

function storedScore(rows: readonly SheetRow[], key: string): number | null {
  const [studentId, code] = key.split(':');
  const row = rows.find((one) => one.studentId === studentId);
  return row?.components[code as GradeComponent] ?? null;
}

/** What a cell shows. */
export const cellText = (grid: Grid, key: string): string =>
  grid.drafts[key]?.text ?? scoreText(storedScore(grid.rows, key));

function draftOf(text: string): Draft {
  const parsed = parseScore(text);
  return parsed.ok
    ? { text: text.trim(), score: parsed.score, error: null }
    : { text: text.trim(), score: null, error: parsed.message };
}

/** Puts texts into cells; a text equal to the stored score leaves no draft. */
function put(grid: Grid, cells: readonly { key: string; text: string }[]): Grid['drafts'] {
  const drafts = { ...grid.drafts };
  for (const { key, text } of cells) {
    const draft = draftOf(text);
    if (draft.error === null && draft.score === storedScore(grid.rows, key)) delete drafts[key];
    else drafts[key] = draft;
  }
  return drafts;
}

/** Types, pastes or clears: one step that can be taken back. */
export function enter(grid: Grid, cells: readonly { key: string; text: string }[]): Grid {
  const changes = cells
    .map(({ key, text }) => ({ key, before: cellText(grid, key), after: text.trim() }))
    .filter(({ before, after }) => before !== after);
  if (changes.length === 0) return grid;
  return { ...grid, drafts: put(grid, cells), undo: [...grid.undo, changes].slice(-200), redo: [] };
}

/** Takes the last step back. */
export function undo(grid: Grid): Grid {
  const step = grid.undo.at(-1);
  if (step === undefined) return grid;
  const drafts = put(
    grid,
    step.map(({ key, before }) => ({ key, text: before })),
  );
  return { ...grid, drafts, undo: grid.undo.slice(0, -1), redo: [...grid.redo, step] };
}

/** Takes the last undone step again. */
export function redo(grid: Grid): Grid {
  const step = grid.redo.at(-1);
  if (step === undefined) return grid;
  const drafts = put(
    grid,
    step.map(({ key, after }) => ({ key, text: after })),
  );
  return { ...grid, drafts, undo: [...grid.undo, step], redo: grid.redo.slice(0, -1) };
}

/** A row with what is typed into it, and the final score and letter that follow at once. */
export function liveRow(grid: Grid, row: SheetRow, weights: GradeWeights) {
  const components: ComponentScores = { ...row.components };
  for (const code of Object.keys(components) as GradeComponent[]) {
    const draft = grid.drafts[cellKey(row.studentId, code)];
    if (draft !== undefined) components[code] = draft.score;
  }
  const final = finalScore(components, weights);
  return { final, letter: final === null ? null : gradeOf(final).letter };
}

export type RowToSave = {
  studentId: string;
  updatedAt: string | null;
  components: Partial<ComponentScores>;
};

/** Rows with valid drafts that may be sent now; conflicts and mistakes wait. */
export function rowsToSave(grid: Grid): RowToSave[] {
  return grid.rows.flatMap((row) => {
    if (grid.conflicts.includes(row.studentId)) return [];
    const components: Partial<ComponentScores> = {};
    for (const code of Object.keys(row.components) as GradeComponent[]) {
      const draft = grid.drafts[cellKey(row.studentId, code)];
      if (draft !== undefined && draft.error === null) components[code] = draft.score;
    }
    if (Object.keys(components).length === 0) return [];
    return [{ studentId: row.studentId, updatedAt: row.updatedAt, components }];
  });
}

type Saved = {
  saved: readonly SheetRow[];
  conflicts: readonly SheetRow[];
  refused: readonly { studentId: string; message: string }[];
};

/** Takes over what the server answered; what was typed meanwhile stays. */
export function settle(grid: Grid, answer: Saved): Grid {
  const fresh = new Map([...answer.saved, ...answer.conflicts].map((row) => [row.studentId, row]));
  const rows = grid.rows.map((row) => fresh.get(row.studentId) ?? row);
  const refused = new Map(answer.refused.map(({ studentId, message }) => [studentId, message]));
  const drafts: Record<string, Draft> = {};
  for (const [key, draft] of Object.entries(grid.drafts)) {
    const message = refused.get(key.split(':')[0] ?? '');
    if (message !== undefined) drafts[key] = { ...draft, error: message };
    else if (draft.error !== null || draft.score !== storedScore(rows, key)) drafts[key] = draft;
  }
  const inConflict = answer.conflicts
    .map(({ studentId }) => studentId)
    .filter((id) => Object.keys(drafts).some((key) => key.startsWith(`${id}:`)));
  return { ...grid, rows, drafts, conflicts: [...new Set([...grid.conflicts, ...inConflict])] };
}

/** Ends a conflict: keeps the own drafts on top of the newer row, or drops them. */
export function resolve(grid: Grid, studentId: string, keepMine: boolean): Grid {
  const drafts = keepMine
    ? grid.drafts
    : Object.fromEntries(Object.entries(grid.drafts).filter(([key]) => !key.startsWith(`${studentId}:`)));
  return { ...grid, drafts, conflicts: grid.conflicts.filter((id) => id !== studentId) };
}

/** Cells of a spreadsheet's clipboard: rows by line, columns by tab. */
export const clipboardCells = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));

/** Drafts that are wrong. */
export const mistakes = (grid: Grid): number =>
  Object.values(grid.drafts).filter(({ error }) => error !== null).length;
