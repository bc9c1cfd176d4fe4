import { fileContract } from '#shared/platform/files/file.contract.ts';
import type { CallInput } from '#shared/platform/endpoint/endpoint.ts';
import { type LecturerStep, thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { addDays } from '#shared/platform/date/local-date.ts';
import type { ThesisDocumentKind } from '#shared/completion/thesis/documents.ts';
import { aspectWeights, type ScorerRole } from '#shared/completion/thesis/scoring.ts';
import type { TestApp } from '../test-app.ts';
import { next } from './people.ts';
import { pdfFile, plain, proposal, type ThesisScene, type ThesisStudent } from './thesis-scene.ts';

type LecturerAct = LecturerStep extends infer S
  ? S extends { action: string }
    ? Omit<S, '_id' | 'updatedAt'>
    : never
  : never;

/** One thesis on its way; each call is made by the person whose step it is, and remembers the thesis as it then is. */
export class ThesisDrive {
  readonly t: TestApp;
  readonly scene: ThesisScene;
  readonly student: ThesisStudent;
  now: ThesisDetail;

  private constructor(t: TestApp, scene: ThesisScene, student: ThesisStudent, now: ThesisDetail) {
    this.t = t;
    this.scene = scene;
    this.student = student;
    this.now = now;
  }

  /** A thesis whose titles are handed in. */
  static async submitted(t: TestApp, scene: ThesisScene): Promise<ThesisDrive> {
    const student = await scene.student();
    await t.as(student.userId);
    const answer = await t.call(thesisContract.step, { body: proposal(scene) });
    if (answer.status !== 200) throw new Error(answer.error.message);
    return new ThesisDrive(t, scene, student, answer.data);
  }

  get lock(): { _id: string; updatedAt: string } {
    return { _id: this.now._id, updatedAt: this.now.updatedAt };
  }

  /** Takes an answer as the thesis as it now is. */
  keep<A extends { status: number; data: ThesisDetail; error: { message: string } }>(answer: A): A {
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.error.message}`);
    this.now = answer.data;
    return answer;
  }

  /** The thesis as somebody sees it. */
  async seen(userId: string) {
    await this.t.as(userId);
    return this.t.call(thesisContract.one, { params: { id: this.now._id } });
  }

  async asStudent(body: CallInput<typeof thesisContract.step>['body']) {
    await this.t.as(this.student.userId);
    return this.t.call(thesisContract.step, { body });
  }

  async asLecturer(
    lecturer: { userId: string },
    act: LecturerAct,
    lock: { _id: string; updatedAt: string | null } = this.lock,
  ) {
    await this.t.as(lecturer.userId);
    return this.t.call(thesisContract.lecture, { body: { ...lock, ...act } as never });
  }

  async asKaprodi(body: CallInput<typeof plain.step1>['body']) {
    await this.t.as(this.scene.kaprodi.id);
    return this.t.call(plain.step1, { body });
  }

  async upload(
    kind: ThesisDocumentKind,
    more: { similarityPercent?: number } = {},
    updatedAt = this.now.updatedAt,
  ) {
    await this.t.as(this.student.userId);
    const params = { id: this.now._id, updatedAt };
    return this.t.call(
      thesisContract.addDocument,
      { params, body: { kind, ...more } },
      { files: [pdfFile()] },
    );
  }

  /** The head of programme decides about the titles that were handed in, and takes the first. */
  asTitle(action: 'APPROVE_TITLE' | 'REJECT_TITLE', supervisors = [this.scene.first, this.scene.second]) {
    const [title] = this.now.titles;
    if (!title) throw new Error('no title');
    if (action === 'REJECT_TITLE')
      return this.asKaprodi({ ...this.lock, action, note: 'Judul tidak sesuai.' });
    const { _id: chosen, titleId, titleEn } = title;
    const supervisorIds = supervisors.map(({ id }) => id);
    return this.asKaprodi({ ...this.lock, action, chosen, titleId, titleEn, supervisorIds });
  }

  async approve(supervisors = [this.scene.first, this.scene.second]): Promise<this> {
    this.keep(await this.asTitle('APPROVE_TITLE', supervisors));
    return this;
  }

  async guided(): Promise<this> {
    await this.approve();
    for (const one of [this.scene.first, this.scene.second]) {
      this.keep(await this.asLecturer(one, { action: 'ACCEPT_INVITATION' }));
    }
    return this;
  }

  /** Sessions in turn with both supervisors, three days apart, approved. */
  async sessions(count: number, from = '2026-08-25'): Promise<this> {
    const { first, second } = this.scene;
    for (let i = 0; i < count; i += 1) {
      const lecturer = i % 2 === 0 ? first : second;
      await this.t.as(this.student.userId);
      const body = {
        lectureId: lecturer.id,
        date: addDays(from, i * 3),
        topic: `Bab ${i + 1}`,
        studentNote: 'Dibahas.',
      };
      this.keep(await this.t.call(plain.saveSession, { params: { id: this.now._id }, body }));
      const session = this.now.guidances.find(({ status }) => status === 'SUBMITTED');
      if (!session) throw new Error('no session');
      const decision = { decision: 'APPROVED' as const, advice: 'Lanjutkan.', nextTask: '' };
      const lock = { _id: this.now._id, updatedAt: session.updatedAt };
      this.keep(
        await this.asLecturer(
          lecturer,
          { action: 'DECIDE_SESSION', sessionId: session._id, ...decision },
          lock,
        ),
      );
    }
    return this;
  }

  /** From guidance to a seminar that was asked for; the clock stands in November afterwards. */
  async seminarRequested(): Promise<this> {
    await this.guided();
    this.t.setNow('2026-11-02T03:00:00.000Z');
    await this.sessions(4);
    this.keep(await this.upload('PROPOSAL'));
    for (const one of [this.scene.first, this.scene.second]) {
      this.keep(await this.asLecturer(one, { action: 'AGREE_SEMINAR' }));
    }
    this.keep(await this.asStudent({ ...this.lock, action: 'REQUEST_SEMINAR' }));
    return this;
  }

  plan(date: string, timeStart = 540) {
    const { chair, member, third, room } = this.scene;
    return {
      date,
      timeStart,
      roomId: room.id,
      board: [
        { lectureId: chair.id, role: 'KETUA' as const },
        { lectureId: member.id, role: 'ANGGOTA' as const },
        { lectureId: third.id, role: 'SEKRETARIS' as const },
      ],
    };
  }

  async schedule(which: 'step2' | 'step3', plan: ReturnType<ThesisDrive['plan']>) {
    await this.t.as(this.scene.secretary.id);
    return this.t.call(plain[which], { body: { ...this.lock, action: 'SCHEDULE', ...plan } });
  }

  async seminarPassed(date = '2026-11-03'): Promise<this> {
    await this.seminarRequested();
    this.keep(await this.schedule('step2', this.plan(date, 480 + (next() % 4) * 90)));
    this.t.setNow('2026-11-10T03:00:00.000Z');
    const { chair, member } = this.scene;
    const presentIds = [chair.id, member.id];
    this.keep(
      await this.asLecturer(chair, { action: 'SEMINAR_RESULT', result: 'PASSED', note: '', presentIds }),
    );
    return this;
  }

  async examRequested(date?: string): Promise<this> {
    await this.seminarPassed(date);
    await this.sessions(4, '2026-09-20');
    for (const one of [this.scene.first, this.scene.second]) {
      this.keep(await this.asLecturer(one, { action: 'MARK_READY' }));
    }
    this.keep(await this.upload('DRAFT_SKRIPSI'));
    this.keep(await this.upload('SIMILARITY', { similarityPercent: 20 }));
    this.keep(await this.asStudent({ ...this.lock, action: 'REQUEST_EXAM' }));
    return this;
  }

  async examScheduled(date = '2026-11-12', seminar?: string): Promise<this> {
    await this.examRequested(seminar);
    this.keep(await this.schedule('step3', this.plan(date, 480 + (next() % 4) * 90)));
    return this;
  }

  get defence() {
    const event = this.now.sidang.at(-1);
    if (!event) throw new Error('no defence');
    return event;
  }

  /** Somebody scores every aspect alike. @param score hundredths */
  async score(
    lecturer: { id: string; userId: string },
    role: ScorerRole,
    score: number,
    updatedAt: string | null = null,
  ) {
    const scores = Object.fromEntries(aspectWeights[role].map(([key]) => [key, score]));
    const act = { action: 'SCORE' as const, eventId: this.defence._id, scores, note: '' };
    return this.asLecturer(lecturer, act, { _id: this.now._id, updatedAt });
  }

  /** Everybody has scored and the chair has confirmed. */
  async examDone(
    scores: { supervisors?: number; examiners?: readonly number[] } = {},
    date = '2026-11-12',
    seminar?: string,
  ): Promise<this> {
    const { supervisors = 8500, examiners = [8000, 8000, 8000] } = scores;
    await this.examScheduled(date, seminar);
    this.t.setNow(`${date}T08:00:00.000Z`);
    const { first, second, chair, member, third } = this.scene;
    for (const one of [first, second]) this.keep(await this.score(one, 'SUPERVISOR', supervisors));
    for (const [i, one] of [chair, member, third].entries()) {
      this.keep(await this.score(one, 'EXAMINER', examiners[i] ?? 8000));
    }
    const presentIds = [chair.id, member.id, third.id];
    this.keep(await this.asLecturer(chair, { action: 'CONFIRM_EXAM', presentIds }));
    return this;
  }

  async decided(result: 'PASSED' | 'PASSED_REVISION' | 'FAILED', note = 'Perbaiki bab 4'): Promise<this> {
    this.keep(await this.asLecturer(this.scene.chair, { action: 'DECIDE_EXAM', result, note }));
    return this;
  }

  /** Everything that has to be there before a thesis is accepted. */
  async completed(): Promise<this> {
    for (const kind of [
      'FINAL',
      'LEMBAR_PENGESAHAN',
      'PERNYATAAN_KEASLIAN',
      'PERNYATAAN_PUBLIKASI',
    ] as const) {
      this.keep(await this.upload(kind));
    }
    await this.t.as(this.student.userId);
    const body = {
      updatedAt: this.now.updatedAt,
      abstractId: 'Penelitian ini menguji promosi.',
      publishFullText: true,
      abstractEn: 'This study tests promotion.',
      keywords: ['promosi', 'digital', 'pembelian'],
    };
    const params = { id: this.now._id };
    this.keep(await this.t.call(thesisContract.saveAbstract, { params, body }));
    await this.t.as(this.scene.library.id);
    const deposit = { updatedAt: this.now.updatedAt, url: 'https://repo.contoh.test/1' };
    this.keep(await this.t.call(thesisStaffContract.receiveDeposit, { params, body: deposit }));
    return this;
  }

  async accept() {
    await this.t.as(this.scene.library.id);
    const params = { id: this.now._id };
    return this.t.call(thesisStaffContract.accept, { params, body: { updatedAt: this.now.updatedAt } });
  }

  /** The status of a download of one of the thesis's files by somebody. */
  async download(userId: string, kind: string): Promise<number> {
    const file = this.now.documentSkripsi.find((one) => one.kind === kind);
    await this.t.as(userId);
    return (await this.t.call(fileContract.downloadPrivate, { query: { file: file?.file ?? '' } })).status;
  }
}
