import { sql } from 'drizzle-orm';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { addDays } from '#shared/platform/date/local-date.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import type { Db } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { theses, thesisPeriods, thesisSupervisors, thesisTitles } from '#server/platform/db/schema.ts';
import type { DemoTerm } from './calendar.ts';
import { graduationDays } from './graduation-days.ts';
import { insertRows, type Row } from './insert.ts';
import { workDayFrom } from './work-day.ts';

const causes = [
  ['Kualitas Pelayanan', 'Service Quality'],
  ['Promosi Penjualan', 'Sales Promotion'],
  ['Motivasi Kerja', 'Work Motivation'],
  ['Disiplin Kerja', 'Work Discipline'],
  ['Persepsi Harga', 'Price Perception'],
  ['Gaya Kepemimpinan', 'Leadership Style'],
  ['Literasi Keuangan', 'Financial Literacy'],
] as const;
const effects = [
  ['Kepuasan Pelanggan', 'Customer Satisfaction'],
  ['Minat Beli Ulang', 'Repurchase Intention'],
  ['Kinerja Karyawan', 'Employee Performance'],
  ['Loyalitas Konsumen', 'Consumer Loyalty'],
  ['Pertumbuhan Usaha', 'Business Growth'],
] as const;
const places = [
  ['Koperasi Simpan Pinjam', 'Savings Cooperatives'],
  ['Toko Kelontong', 'Grocery Stores'],
  ['Usaha Batik', 'Batik Businesses'],
  ['Rumah Makan Keluarga', 'Family Restaurants'],
  ['Bengkel Sepeda Motor', 'Motorcycle Workshops'],
  ['Pedagang Pasar Tradisional', 'Traditional Market Traders'],
  ['Penginapan Kecil', 'Small Inns'],
  ['Agen Perjalanan', 'Travel Agencies'],
  ['Usaha Konveksi', 'Garment Workshops'],
  ['Kedai Kopi', 'Coffee Shops'],
  ['Apotek Mandiri', 'Independent Pharmacies'],
] as const;

/** A title and its English one; the lengths of the lists share no factor, so that all their combinations come. */
function titlesOf(at: number): { title: string; titleEn: string } {
  const [cause, causeEn] = causes[at % causes.length] ?? causes[0];
  const [effect, effectEn] = effects[at % effects.length] ?? effects[0];
  const [place, placeEn] = places[at % places.length] ?? places[0];
  return {
    title: `Pengaruh ${cause} terhadap ${effect} pada ${place}`,
    titleEn: `The Effect of ${causeEn} on ${effectEn} in ${placeEn}`,
  };
}

/** A passed final course without a thesis. */
type Passed = {
  studentId: string;
  gradeId: string;
  term: string;
  score: number;
  letter: string;
  concentration: string | null;
};

async function findPassed(db: Db): Promise<Passed[]> {
  const { rows } = await db.execute<Passed>(sql`
    select s.id as "studentId", g.id as "gradeId", p.code as term, g.final_score as score, g.letter, s.concentration
    from grades g join courses c on c.id = g.course_id and c.course_type = ${COURSE_TYPE.finalProject}
    join academic_periods p on p.id = g.period_id join students s on s.id = g.student_id
    where g.passed and not exists (select from theses x where x.grade_id = g.id) order by p.code, s.nim`);
  return rows;
}

const SUPERVISORS = 2;

function rowOf(passed: Passed, at: number, term: DemoTerm, periodId: string): Row {
  const { studentId, gradeId, score, letter, concentration } = passed;
  const { title, titleEn } = titlesOf(at);
  const begun = workDayFrom(term.krsStart);
  const { accepted } = graduationDays(term);
  return {
    id: newId(),
    student_id: studentId,
    period_id: periodId,
    status: 'ACCEPTED',
    title,
    title_en: titleEn,
    topic: 'Manajemen',
    method: 'KUANTITATIF',
    form: 'SKRIPSI',
    concentration,
    created_at: `${begun}T02:00:00Z`,
    status_since: `${accepted}T03:00:00Z`,
    accepted_at: `${accepted}T03:00:00Z`,
    deposit_at: `${accepted}T02:00:00Z`,
    deposit_status: 'RECEIVED',
    grade_id: gradeId,
    final_score: score,
    letter,
  };
}

const supervisorRows = (thesis: Row, no: number, lecturerIds: readonly string[]): Row[] =>
  Array.from({ length: SUPERVISORS }, (_, i) => ({
    id: newId(),
    thesis_id: thesis['id'],
    order: i + 1,
    state: 'ACCEPTED',
    lecturer_id: lecturerIds[(no + i) % lecturerIds.length],
    invited_at: thesis['created_at'],
    answered_at: thesis['created_at'],
  }));

/** Rounds of terms by their codes; that of the last term is there already. */
async function buildRounds(
  db: Db,
  terms: readonly DemoTerm[],
  earlier: string,
): Promise<Map<string, string>> {
  const rounds = terms.map((term) => ({ term, id: term.offset === -1 ? earlier : newId() }));
  await insertRows(
    db,
    thesisPeriods,
    rounds
      .filter(({ id }) => id !== earlier)
      .map(({ id, term: { code, krsStart, end } }) => ({
        id,
        name: `Skripsi ${periodLabel(code)}`,
        semester_code: code,
        status: 'CLOSED',
        proposal_open: krsStart,
        proposal_close: addDays(krsStart, 60),
        exam_open: krsStart,
        exam_close: end,
        revision_days: 30,
        quota_per_lecturer: 10,
      })),
  );
  return new Map(rounds.map(({ id, term }) => [term.code, id]));
}

/**
 * The theses of everybody else who passed the final course, as a college carries them over: who wrote what, with whom, and
 * the grade of the transcript.
 * @param earlier id of the last term's round
 */
export async function buildPastTheses(
  db: Db,
  { terms, lecturerIds }: { terms: readonly DemoTerm[]; lecturerIds: readonly string[] },
  earlier: string,
): Promise<void> {
  const passed = await findPassed(db);
  const used = new Set(passed.map(({ term }) => term));
  const past = terms.filter(({ code }) => used.has(code));
  const rounds = await buildRounds(db, past, earlier);
  const byCode = new Map(past.map((term) => [term.code, term]));
  const rows = passed.flatMap((one, at): Row[] => {
    const [term, periodId] = [byCode.get(one.term), rounds.get(one.term)];
    return term && periodId !== undefined ? [rowOf(one, at, term, periodId)] : [];
  });
  const titles = rows.map(({ id, title }) => ({
    id: newId(),
    thesis_id: id,
    position: 1,
    title,
    chosen: true,
  }));
  const supervisors = rows.flatMap((row, no) => supervisorRows(row, no, lecturerIds));
  await insertRows(db, theses, rows);
  await insertRows(db, thesisTitles, titles);
  await insertRows(db, thesisSupervisors, supervisors);
}
