import type { Outcome } from './outcomes.ts';

/** Outcomes of a course's approved plan. */
export type CoursePlan = {
  courseId: string;
  code: string;
  name: string;
  semester: number;
  /** Null without an approved plan. */
  outcomes: {
    cpl: readonly Outcome[];
    cpmk: readonly { code: string; cplCodes: readonly string[] }[];
  } | null;
};

export type CoverageRow = Omit<CoursePlan, 'outcomes'> & {
  planned: boolean;
  /** Codes of the CPMK by CPL code; empty for a CPL without CPMK. */
  cpmk: Record<string, string[]>;
};

export type Coverage = {
  /** Programme outcomes by code; `courses` is the number of courses that serve one. */
  cpl: (Outcome & { courses: number })[];
  rows: CoverageRow[];
};

const byCode = new Intl.Collator('id', { numeric: true });

function toCoverageRow({ outcomes, ...course }: CoursePlan): CoverageRow {
  const cpmk = Object.fromEntries(
    (outcomes?.cpl ?? []).map(({ code }) => [
      code,
      (outcomes?.cpmk ?? []).filter(({ cplCodes }) => cplCodes.includes(code)).map((outcome) => outcome.code),
    ]),
  );
  return { ...course, planned: outcomes !== null, cpmk };
}

/** Returns the matrix of courses and programme outcomes with the CPMK that link them. */
export function toCoverage(plans: readonly CoursePlan[]): Coverage {
  const rows = plans.map(toCoverageRow);
  const texts = new Map<string, string>();
  for (const { outcomes } of plans) {
    for (const { code, text } of outcomes?.cpl ?? []) if (!texts.has(code)) texts.set(code, text);
  }
  const cpl = [...texts]
    .toSorted(([a], [b]) => byCode.compare(a, b))
    .map(([code, text]) => ({
      code,
      text,
      courses: rows.filter(({ cpmk }) => (cpmk[code]?.length ?? 0) > 0).length,
    }));
  return { cpl, rows };
}
