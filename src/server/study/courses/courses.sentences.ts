import { namedTwice, type Sentences } from '#server/platform/db/constraint-sentences.ts';

export const coursesSentences: Sentences = {
  records: { courses: 'Mata kuliah' },
  constraints: {
    courses_code_unique: { message: 'Kode mata kuliah ini sudah ada.', field: 'code' },
    course_equivalents_course_id_equivalent_id_pk: namedTwice('Padanan', 'equivalents'),
    course_prerequisites_course_id_required_id_pk: namedTwice('Prasyarat', 'prerequisites'),
  },
};
