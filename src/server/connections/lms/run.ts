import { isKnownRefusal, refusedAlike } from '#shared/connections/lms/failure.ts';
import { breaksRun, type Loss } from '#shared/connections/lms/members.ts';
import { endOfRun, type LmsOutcome, type LmsRunKind } from '#shared/connections/lms/run.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { isAboutAll, LmsError } from './moodle/lms.ts';
import { sentenceOf } from './connection.ts';
import { addResults, beginRun, endAbandoned, type ResultRow, updateRun } from './runs.store.ts';

/** So many failures in a row mean that the LMS is away; going on would only make more of them. */
const PATIENCE = 3;
/** So many refusals alike, for a reason the portal does not know and before anything was taken, are about the site. */
const ALIKE = 5;

/** What happens in a run, written down as it goes. */
export class Run {
  readonly id: string;
  readonly counts = { done: 0, changed: 0, failed: 0, held: 0 };
  private readonly loss = { classes: 0, held: 0, losing: 0, active: 0 };
  private readonly losers = new Set<number>();
  private readonly ctx: Ctx;
  private rows: ResultRow[] = [];
  private written = 0;
  private silent = 0;
  private alike = { code: '', count: 0 };
  private isBroken = false;
  private hasTaken = false;

  private constructor(ctx: Ctx, id: string) {
    this.ctx = ctx;
    this.id = id;
  }

  static async begin(ctx: Ctx, kind: LmsRunKind, periodId: string | null): Promise<Run> {
    const startedAt = ctx.now.toISOString();
    await endAbandoned(ctx.db, { kind, periodId, at: startedAt });
    const startedBy = ctx.actor?.userId ?? null;
    return new Run(ctx, await beginRun(ctx.db, { kind, periodId, startedBy, startedAt }));
  }

  /**
   * Notes one thing that was done, held back or failed.
   * @param choiceFor the person one of several accounts is to be chosen for.
   */
  note(
    outcome: LmsOutcome,
    label: string,
    message = '',
    scheduleId: string | null = null,
    choiceFor: string | null = null,
  ): void {
    if (outcome === 'FAILED') this.counts.failed += 1;
    else if (outcome === 'HELD') this.counts.held += 1;
    else this.counts.changed += 1;
    this.rows.push({ outcome, label, message, scheduleId, choiceFor });
  }

  /**
   * Takes the loss of another class into account, before it is carried out.
   * @throws AppError RULE when the run as a whole would remove too many; what was done so far stands.
   */
  weigh({ losing, active }: Loss, isHeld: boolean, percent: number): void {
    this.loss.classes += 1;
    this.loss.held += isHeld ? 1 : 0;
    this.loss.losing += losing.length;
    this.loss.active += active;
    for (const id of losing) this.losers.add(id);
    const people = this.losers.size;
    if (!breaksRun({ ...this.loss, people }, percent)) return;
    this.isBroken = true;
    throw new AppError(
      'RULE',
      `${people} orang akan kehilangan akses pada ${this.loss.classes} kelas yang diperiksa, jauh di atas yang wajar. Periksa KRS dan jadwal semesternya, lalu jalankan sinkronisasi peserta semester itu untuk melanjutkan.`,
    );
  }

  /**
   * Does one piece of the work. A refusal is noted and the next piece goes on. What is about the site or the account says
   * nothing of the piece, so nothing is noted of it.
   * @throws LmsError when the LMS refuses the portal altogether or seems to be away.
   */
  async piece(label: string, scheduleId: string | null, work: () => Promise<void>): Promise<void> {
    const { failed, changed, held } = this.counts;
    try {
      await work();
      const isRefused =
        this.counts.failed > failed && this.counts.changed + this.counts.held === changed + held;
      this.counts.done += isRefused ? 0 : 1;
      this.silent = 0;
    } catch (error) {
      if (isAboutAll(error)) throw error;
      this.note('FAILED', label, sentenceOf(error), scheduleId);
      if (!(error instanceof LmsError)) return;
      this.silent = error.kind === 'UNKNOWN' ? this.silent + 1 : 0;
      if (this.silent >= PATIENCE) throw error;
      this.stopWhereAllAreRefused(error.code);
    } finally {
      await this.write();
    }
  }

  /** Says that the LMS took an account or a member, so that a refusal is about whom it refuses. */
  took(): void {
    this.hasTaken = true;
  }

  /**
   * Takes refused people into account, before they are noted: their accounts, or their places in a class.
   * @throws AppError RULE once all so far were refused for one reason that is none of the known ones.
   */
  refusedPeople(codes: Iterable<string>): void {
    for (const code of codes) this.countAlike(code);
    if (!this.hasTaken) this.stopAtAlike();
  }

  private countAlike(code: string): void {
    this.alike = { code, count: this.alike.code === code ? this.alike.count + 1 : 1 };
  }

  private stopAtAlike(): void {
    const { code, count } = this.alike;
    if (count >= ALIKE && !isKnownRefusal(code)) throw new AppError('RULE', refusedAlike(code));
  }

  /** @throws AppError RULE once everything so far was refused for one reason that is none of the known ones. */
  private stopWhereAllAreRefused(code: string): void {
    this.countAlike(code);
    if (this.counts.done === 0) this.stopAtAlike();
  }

  async write(): Promise<void> {
    const { rows } = this;
    this.rows = [];
    await addResults(this.ctx.db, this.id, this.written, rows);
    this.written += rows.length;
    await updateRun(this.ctx.db, this.id, this.counts);
  }

  async end(stopped: string | null = null, stopCode = ''): Promise<void> {
    await this.write();
    await updateRun(this.ctx.db, this.id, {
      status: stopped === null ? endOfRun(this.counts) : 'STOPPED',
      finishedAt: this.ctx.services.clock().toISOString(),
      message: stopped ?? '',
      stopCode,
      isBroken: this.isBroken,
    });
  }
}

/** Runs the work as one run and writes down how it ended. @throws AppError RULE when it had to stop. */
export async function asRun(
  ctx: Ctx,
  { kind, periodId }: { kind: LmsRunKind; periodId: string | null },
  work: (run: Run) => Promise<void>,
): Promise<Run> {
  const run = await Run.begin(ctx, kind, periodId);
  try {
    await work(run);
    await run.end();
    return run;
  } catch (error) {
    const why =
      error instanceof LmsError ? sentenceOf(error) : error instanceof AppError ? error.message : null;
    await run.end(why ?? 'Terhenti di tengah pekerjaan.', error instanceof LmsError ? error.code : '');
    if (!(error instanceof LmsError)) throw error;
    ctx.log.warn({ code: error.code, kind: error.kind, run: run.id }, 'LMS run stopped');
    throw new AppError(
      'RULE',
      `Sinkronisasi dihentikan: ${why} Pekerjaan yang tersisa dilanjutkan saat dijalankan lagi.`,
    );
  }
}
