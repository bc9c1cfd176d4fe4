import { examContract, examMakeupContract } from '#shared/teaching/exams/exam.contract.ts';
import type { examDesk } from './exam-desk.ts';

const pdf: Buffer | string = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n';
const reason = 'Sakit demam berdarah, dirawat di rumah sakit.';
const letter = () => [{ field: 'file', name: 'surat.pdf', content: pdf }];

type Desk = Awaited<ReturnType<typeof examDesk>>;
type Planned = Awaited<ReturnType<Desk['planned']>>;

/** How make-up exams are asked for and decided on in tests. */
export function makeupDesk({ t, kaprodi, planned }: Desk) {
  /** An exam of three whose proctor reported the first student absent on the day of the exam. */
  async function reported() {
    const one = await planned(3);
    t.setNow('2026-10-05T03:00:00.000Z');
    await t.as(one.lecturer.userId);
    const absent = one.students[0]?.id ?? '';
    const body = {
      updatedAt: one.exam.updatedAt,
      roomNo: 1,
      answerSheets: 2,
      incidents: 'Listrik padam.',
      absent: [absent],
    };
    const answer = await t.call(examContract.report, { params: { id: one.exam._id }, body });
    return { ...one, wish: one.body, answer, body, absentee: one.students[0] };
  }

  async function ask(one: Pick<Planned, 'exam'>, userId: string | undefined, sent = letter()) {
    await t.as(userId ?? '');
    return t.call(
      examMakeupContract.request,
      { params: { id: one.exam._id }, body: { reason } },
      { files: sent },
    );
  }
  async function decide(id: string, decision: 'APPROVE' | 'REJECT', note = '', as = kaprodi.id) {
    await t.as(kaprodi.id);
    const { data } = await t.call(examMakeupContract.get, { params: { id } });
    await t.as(as);
    return t.call(examMakeupContract.decide, {
      params: { id },
      body: { decision, note, updatedAt: data.updatedAt },
    });
  }

  return { reported, ask, decide, reason };
}
