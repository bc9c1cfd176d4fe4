import type { Outcome } from './outcomes.ts';

/** The approved plan of a course as far as the outcomes of the programme go. */
export type CoursePlan = {
  courseId: string;
  code: string;
  name: string;
  semester: number;
  /** Null while the course has no approved plan. */
  outcomes: {
    cpl: readonly Outcome[];
    cpmk: readonly { code: string; cplCodes: readonly string[] }[];
  } | null;
};

export type CoverageRow = Omit<CoursePlan, 'outcomes'> & {
  planned: boolean;
  /** The CPMK that serve each CPL, by the CPL's code; a CPL named without CPMK has none. */
  cpmk: Record<string, string[]>;
};

export type Coverage = {
  /** Programme outcomes in the order of their codes; `courses` is how many serve it. */
  cpl: (Outcome & { courses: number })[];
  rows: CoverageRow[];
};

const byCode = new Intl.Collator('id', { numeric: true });

function rowOf({ outcomes, ...course }: CoursePlan): CoverageRow {
  const cpmk = Object.fromEntries(
    (outcomes?.cpl ?? []).map(({ code }) => [
      code,
      (outcomes?.cpmk ?? []).filter(({ cplCodes }) => cplCodes.includes(code)).map((one) => one.code),
    ]),
  );
  return { ...course, planned: outcomes !== null, cpmk };
}

/** Which course of a curriculum serves which outcome of the programme, and through what. */
export function coverageOf(plans: readonly CoursePlan[]): Coverage {
  const rows = plans.map(rowOf);
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
