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
 * Loads the concentrations of curricula: those a curriculum has concentration courses of. A curriculum without any, as in a
 * new college, allows every concentration.
 * @returns a check that returns why a curriculum and a concentration do not fit, as a sentence for the user, or null
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
