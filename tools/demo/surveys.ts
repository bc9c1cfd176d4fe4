import { sql } from 'drizzle-orm';
import { scoresOf, type WeighedQuestion } from '#shared/surveys/surveys/box.ts';
import type { SurveyType } from '#shared/surveys/surveys/instrument.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { surveyBallots, surveyBoxes, surveyCompletions, surveyTexts } from '#server/platform/db/schema.ts';
import type { Batch } from './catalogue.ts';
import { DEMO_OWING_NIMS } from './cohorts.ts';
import type { Row } from './insert.ts';
import { Random } from './random.ts';
import type { DemoSchedule } from './timetable.ts';

type Instrument = {
  id: string;
  type: SurveyType;
  weights: number[];
  questions: (WeighedQuestion & { id: string; code: string })[];
};

/** The questions a new college starts with. */
async function findInstruments(db: Db): Promise<Instrument[]> {
  const { rows } = await db.execute<Instrument>(sql`
    select s.id, s.type, s.dimension_weights as weights, json_agg(json_build_object('id', q.id, 'code', q.code,
      'answerType', q.answer_type, 'dimension', q.dimension, 'weight', q.weight, 'reverse', q.reverse) order by q.position) as questions
    from question_sets s join evaluation_questions q on q.set_id = s.id where s.status = 'ACTIVE' group by s.id order by s.type`);
  return rows;
}

const remarks: Record<string, readonly string[]> = {
  EDOT1: [
    'Penjelasan runtut dan contohnya dekat dengan keseharian.',
    'Selalu tepat waktu dan menyiapkan bahan dengan baik.',
    'Sabar menjawab pertanyaan, juga di luar jam kuliah.',
    'Diskusi kasus membuat kuliah terasa hidup.',
    'Umpan balik tugas jelas sehingga tahu apa yang harus diperbaiki.',
  ],
  EDOT2: [
    'Mohon slide dibagikan sebelum kuliah.',
    'Tempo agak cepat pada bagian hitungan.',
    'Tugas kelompok terlalu sering, waktunya mepet.',
    'Lebih banyak latihan soal sebelum UTS akan membantu.',
    'Nilai tugas sebaiknya dibagikan lebih awal.',
  ],
  EKAT1: [
    'Ruangan panas saat siang, mohon AC diperiksa.',
    'Bahan ajar lengkap, mudah diunduh.',
    'Jadwal bentrok dengan kegiatan himpunan.',
    'Tambahkan studi kasus dari perusahaan lokal.',
    'Kuliah pengganti sebaiknya diumumkan lebih awal.',
  ],
};

const clamp = (value: number): number => Math.max(1, Math.min(5, Math.round(value)));

/** What people think of an object: a level from 1 to 5 by question. */
function opinions(random: Random, level: number, { questions }: Instrument): number[] {
  const byDimension = new Map<unknown, number>();
  return questions
    .filter(({ answerType }) => answerType === 'LIKERT5')
    .map(({ dimension }) => {
      const shift = byDimension.get(dimension) ?? random.around(0, 0.22);
      byDimension.set(dimension, shift);
      return level + shift + random.around(0, 0.15);
    });
}

/** Answers of people nobody knows: they are drawn without looking at who they are. */
function ballotsOf(random: Random, people: number, wanted: readonly number[]): number[][] {
  return Array.from({ length: people }, () => {
    const mood = random.around(0, 0.35);
    return wanted.map((level) => clamp(level + mood + random.around(0, 0.5)));
  });
}

function countsOf(ballots: readonly (readonly number[])[], items: number): number[] {
  const counts = Array.from({ length: items * 5 }, () => 0);
  for (const ballot of ballots) {
    for (const [i, value] of ballot.entries()) {
      const at = i * 5 + value - 1;
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return counts;
}

type Rows = { boxes: Row[]; ballots: Row[]; texts: Row[]; completions: Row[] };

function fillBox(
  random: Random,
  into: Rows,
  instrument: Instrument,
  { schedule, level, studentIds }: { schedule: DemoSchedule; level: number; studentIds: readonly string[] },
): void {
  const { type, questions, weights } = instrument;
  const wanted = opinions(random, level, instrument);
  const ballots = ballotsOf(random, studentIds.length, wanted);
  const counts = countsOf(ballots, wanted.length);
  const id = crypto.randomUUID();
  const lecturerId = type === 'EDO' ? schedule.lecturerId : null;
  const { dimensions, score } = scoresOf(type, questions, weights, counts);
  into.boxes.push({
    id,
    type,
    schedule_id: schedule.id,
    lecturer_id: lecturerId,
    set_id: instrument.id,
    respondents: ballots.length,
    counts,
    dimensions,
    score,
  });
  for (const answers of ballots) into.ballots.push({ id: crypto.randomUUID(), box_id: id, answers });
  for (const question of questions) {
    const pool = remarks[type + question.code];
    if (pool === undefined) continue;
    const said = pool.filter(() => random.chance(Math.min(0.6, studentIds.length / 60)));
    into.texts.push(
      ...said.map((text) => ({ id: crypto.randomUUID(), box_id: id, question_id: question.id, text })),
    );
  }
  for (const studentId of studentIds) {
    into.completions.push({
      student_id: studentId,
      schedule_id: schedule.id,
      lecturer_id: lecturerId,
      type,
      period_code: schedule.term.code,
    });
  }
}

const isAsked = ({ course, term }: DemoSchedule): boolean =>
  term.offset < 0 && !course.field && !course.type.startsWith('TUGAS AKHIR');

type Member = { id: string; active: boolean; debtor: boolean };

/** Who was in these classes. */
async function findMembers(db: Db, scheduleIds: readonly string[]): Promise<ReadonlyMap<string, Member[]>> {
  const { rows } = await db.execute<{ id: string; members: Member[] }>(sql`
    select i.schedule_id as id, json_agg(json_build_object('id', s.id, 'active', s.status = 'active',
      'debtor', s.nim = any (${sql.param(DEMO_OWING_NIMS)}::text[])) order by s.nim) as members
    from krs_items i join students s on s.id = i.student_id
    where i.schedule_id = any (${sql.param([...scheduleIds])}::uuid[]) and i.approved group by i.schedule_id`);
  return new Map(rows.map(({ id, members }) => [id, members]));
}

/** Classes whose answers are held in memory before they are written. */
const CLASSES_AT_ONCE = 400;

/**
 * Surveys of the finished terms: most have answered, a few lecturers need attention, some remarks. About the last term
 * everybody who still studies has answered, but a few students owe two lecturer surveys and a course survey each.
 */
export async function* surveyBatches(
  db: Db,
  seed: number,
  planned: readonly DemoSchedule[],
): AsyncGenerator<Batch[]> {
  const random = new Random(seed);
  const instruments = await findInstruments(db);
  const asked = planned.filter(isAsked);
  const levels = new Map<string, number>();
  const owed = new Map<string, Record<SurveyType, number>>();
  const answers = (last: boolean, type: SurveyType) => (one: Member) => {
    const left = owed.get(one.id) ?? { EDO: 2, EKA: 1 };
    if (last && one.debtor && left[type] > 0) {
      owed.set(one.id, { ...left, [type]: left[type] - 1 });
      return false;
    }
    return (last && one.active) || random.chance(last ? 0.5 : 0.9);
  };
  for (let start = 0; start < asked.length; start += CLASSES_AT_ONCE) {
    const some = asked.slice(start, start + CLASSES_AT_ONCE);
    const members = await findMembers(
      db,
      some.map(({ id }) => id),
    );
    const rows: Rows = { boxes: [], ballots: [], texts: [], completions: [] };
    for (const schedule of some) {
      const level = levelOf(random, levels, schedule.lecturerId);
      for (const instrument of instruments) {
        const people = (members.get(schedule.id) ?? []).filter(
          answers(schedule.term.offset === -1, instrument.type),
        );
        if (people.length === 0) continue;
        const shift = instrument.type === 'EKA' ? random.around(0, 0.2) : 0;
        const studentIds = people.map(({ id }) => id);
        fillBox(random, rows, instrument, { schedule, level: level + shift, studentIds });
      }
    }
    yield [
      [surveyBoxes, rows.boxes],
      [surveyBallots, rows.ballots],
      [surveyTexts, rows.texts],
      [surveyCompletions, rows.completions],
    ];
  }
}

/** How a lecturer is seen, the same in every class; a few are seen badly. */
function levelOf(random: Random, levels: Map<string, number>, lecturerId: string): number {
  const known = levels.get(lecturerId);
  if (known !== undefined) return known;
  const level = random.chance(0.06) ? 2.45 : random.around(4.05, 0.32);
  levels.set(lecturerId, level);
  return level;
}

/** The next version of the lecturer survey, as the quality unit left it: one statement put better, one left out. */
export async function buildDemoDraft(db: Db): Promise<void> {
  const id = newId();
  await db.execute(sql`
    insert into question_sets (id, type, version, title, dimension_weights, created_by)
    select ${id}::uuid, type, version + 1, title, dimension_weights, (select id from users where email = 'lpm@cendekia.test')
    from question_sets where type = 'EDO' and status = 'ACTIVE'`);
  await db.execute(sql`
    insert into evaluation_questions (id, set_id, dimension, code, text, answer_type, required, reverse, weight, position)
    select gen_random_uuid(), ${id}::uuid, dimension, code,
      case code when 'P4' then 'Dosen memakai metode dan media yang sesuai dengan materi.' else text end,
      answer_type, required, reverse, weight, position
    from evaluation_questions q join question_sets s on s.id = q.set_id and s.type = 'EDO' and s.status = 'ACTIVE'
    where q.code <> 'S5'`);
}
