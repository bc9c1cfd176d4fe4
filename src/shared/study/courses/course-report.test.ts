import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { feederChannels } from '#shared/connections/feeder/channels.ts';
import { checkValues } from '#shared/platform/feeder/field.ts';
import { courseValues } from '#shared/connections/feeder/records.ts';
import { courseForm } from './course.contract.ts';

const sumOf = (parts: readonly number[]): number => parts.reduce((sum, one) => sum + one, 0);
const part = fc.integer({ min: 0, max: 8 });
const flags = { hasSap: false, hasSyllabus: true, hasHandout: false, hasPracticeGuide: true };

test('whatever the form of a course lets through can be reported to PDDIKTI', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-Z0-9]{1,20}$/),
      fc.stringMatching(/^[a-z][a-z ]{1,198}[a-z]$/),
      fc.constantFrom(...Object.values(COURSE_TYPE)),
      fc.tuple(part, part, part, part).filter((parts) => sumOf(parts) >= 1 && sumOf(parts) <= 8),
      fc.boolean(),
      (code, name, courseType, parts, isElective) => {
        const [sksTheory, sksPractice, sksField, sksSimulation] = parts;
        const form = courseForm.parse({
          code,
          name,
          courseType,
          sks: sumOf(parts),
          sksTheory,
          sksPractice,
          sksField,
          sksSimulation,
          jurusanOrKonsentrasi: courseType === COURSE_TYPE.concentration ? 'BISNIS' : 'MANAJEMEN',
        });
        const values = courseValues({ ...form, ...flags, group: null, isElective });
        expect(checkValues(feederChannels.course.fields, values)).toEqual([]);
      },
    ),
  );
});

test.each([
  [COURSE_TYPE.concentration, false, 'C'],
  [COURSE_TYPE.concentration, true, 'D'],
  [COURSE_TYPE.elective, true, 'B'],
  [COURSE_TYPE.mandatory, false, 'A'],
])(
  'a course of type %s, elective in its curricula: %s, is reported as %s',
  (courseType, isElective, type) => {
    const form = courseForm.parse({ code: 'EKB1', name: 'Contoh', courseType, sks: 3, sksTheory: 3 });
    const values = courseValues({ ...form, ...flags, group: null, isElective });
    expect(values['id_jenis_mata_kuliah']).toBe(type);
  },
);
