import { sql } from 'drizzle-orm';
import {
  type Concentration,
  concentrationLabels,
  COURSE_TYPE,
} from '#shared/platform/reference/course-type.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { Rows } from '#server/platform/db/rows.ts';

type CurriculumFacts = Pick<Rows['curricula'], 'id' | 'name'> & { majors: string[] };

/**
 * Whether students of these curricula may be in a concentration: a curriculum has those it has concentration courses of, as
 * the own choice of students is offered them. One without any yet, as in a new college, says nothing of them.
 * @returns for a curriculum and a concentration why they do not go together, for a person; null where they do, and for none
 */
export async function concentrationProblem(
  db: Db,
  curriculumIds: readonly string[],
): Promise<(curriculumId: string, concentration: Concentration | null) => string | null> {
  const { rows } = await db.execute<CurriculumFacts>(sql`
    select k.id, k.name, array(select distinct c.jurusan_or_konsentrasi from curriculum_courses kc
      join courses c on c.id = kc.course_id and c.course_type = ${COURSE_TYPE.concentration}
      where kc.curriculum_id = k.id) as majors
    from curricula k where k.id = any(${sql.param([...new Set(curriculumIds)])}::uuid[])`);
  const known = new Map(rows.map((row) => [row.id, row]));
  return (curriculumId, concentration) => {
    const curriculum = known.get(curriculumId);
    if (concentration === null || !curriculum || curriculum.majors.length === 0) return null;
    if (curriculum.majors.includes(concentration)) return null;
    return `${curriculum.name} tidak memiliki mata kuliah konsentrasi ${concentrationLabels[concentration]}.`;
  };
}
