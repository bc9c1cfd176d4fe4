import type { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import type { LmsSettingsView, LmsStateView } from '#shared/connections/lms/lms.views.ts';
import type { CallOutput } from '#shared/platform/endpoint/endpoint.ts';
import { rightsSentence } from '#shared/connections/lms/failure.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { pageOf } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { activePeriod } from '#server/platform/campus/campus.public.ts';
import { asRule, lmsOf, missingFunctions, requireLmsNow, requireSetLms } from './connection.ts';
import { requireConsent } from './consent.service.ts';
import { runningJobs } from './jobs.ts';
import { type LmsSettings, readSettings, usesTemplates, writeSettings } from './links.store.ts';
import { countOutdated } from './profiles.store.ts';
import { tryRights } from './rights.ts';
import { findRun, latestRun, listResults, listRuns } from './runs.store.ts';
import { findMailConsent, followSite, linksElsewhere, noteOwnAddress, otherHost } from './site.ts';
import { countWaiting, listClasses, listTerms } from './staff.store.ts';

type Query<K extends 'classes' | 'runs' | 'results'> = CallOutput<(typeof lmsContract)[K]>['query'];

function settingsView(row: LmsSettings): LmsSettingsView {
  const { id: _, ...settings } = row;
  return settings;
}

export async function lmsState(ctx: Ctx): Promise<LmsStateView> {
  const [lms, settings, lastRun, lastGoodRun, waiting, outdated, jobs, mailConsent] = await Promise.all([
    lmsOf(ctx),
    readSettings(ctx.db),
    latestRun(ctx.db, ['RUNNING', 'DONE', 'PARTIAL', 'FAILED', 'STOPPED']),
    latestRun(ctx.db, ['DONE']),
    countWaiting(ctx.db),
    countOutdated(ctx.db),
    runningJobs(ctx.db),
    findMailConsent(ctx.db),
  ]);
  return {
    connected: lms !== null,
    settings: settingsView(settings),
    lastRun,
    lastGoodRun,
    waiting,
    outdated,
    jobs,
    mailConsent,
  };
}

/** The rights are tried once all functions are there, at the site whose links are kept. */
const NOTHING_TRIED = { lacking: [], unchecked: '' };

/**
 * Asks the LMS what it is and what the token may do.
 * @throws AppError RULE while no LMS is set, or with the reason when it does not answer.
 */
export async function checkLms(ctx: Ctx) {
  const lms = await requireSetLms(ctx);
  const { name, release, url, functions } = await asRule(ctx, lms.site());
  const forgets = await linksElsewhere(ctx.db, lms, url);
  await noteOwnAddress(ctx.db, lms, url);
  const missing = missingFunctions(functions, await usesTemplates(ctx.db));
  const isTried = missing.length === 0 && forgets === null;
  const { lacking, unchecked } = isTried ? await asRule(ctx, tryRights(ctx.db, lms)) : NOTHING_TRIED;
  const elsewhere = otherHost(lms.url, url);
  const warnings = [
    ...(elsewhere === '' ? [] : [elsewhere]),
    ...(Number.parseFloat(release) < 4.4
      ? [`Versi ${release} belum pernah diuji. Gunakan Moodle 4.4 atau lebih baru.`]
      : []),
    ...(lacking.length > 0 ? [rightsSentence(lacking)] : []),
  ];
  return { name, release, missing, warning: warnings.join(' '), unchecked, forgets };
}

/**
 * Goes over to the site that is set now, which a person decided on.
 * @throws AppError RULE while no LMS is set, or with the reason when it does not answer.
 */
export async function followSetSite(ctx: Ctx): Promise<{ name: string }> {
  const lms = await requireSetLms(ctx);
  const { name } = await asRule(ctx, lms.site());
  await asRule(ctx, followSite(ctx, lms, true));
  return { name };
}

type SettingsForm = Omit<LmsSettings, 'id'> & { agreedMails?: number | undefined };

/** Asks where the clock begins to mail people, or people passwords from now on. @throws AppError as {@link requireConsent}. */
async function askForMails(ctx: Ctx, { agreedMails, ...change }: SettingsForm): Promise<void> {
  const before = await readSettings(ctx.db);
  const isMore = !before.isAutomatic || (change.mailsPassword && !before.mailsPassword);
  if (!change.isAutomatic || !isMore || (await lmsOf(ctx)) === null) return;
  await requireConsent(ctx, await requireLmsNow(ctx), { kind: 'CLOCK' }, agreedMails, {
    ...before,
    ...change,
  });
}

/** @throws AppError INVALID for one role for both, STALE, and as {@link askForMails}. */
export async function saveSettings(outer: Ctx, form: SettingsForm): Promise<LmsSettingsView> {
  const { updatedAt, agreedMails: _, ...change } = form;
  if (change.studentRole === change.teacherRole) {
    throw invalidField('teacherRole', 'Peran dosen harus berbeda dari peran mahasiswa.');
  }
  checkFresh(await readSettings(outer.db), updatedAt);
  // Not inside the transaction: the LMS may take longer than the database lets one wait.
  await askForMails(outer, form);
  return inTransaction(outer, async (ctx) => {
    const before = await readSettings(ctx.db);
    checkFresh(before, updatedAt);
    await writeSettings(ctx.db, change);
    await audit(ctx, {
      action: 'lms.settings',
      entity: 'lms',
      entityId: 'settings',
      before: settingsView(before),
      after: change,
    });
    return settingsView(await readSettings(ctx.db));
  });
}

export async function classPage(ctx: Ctx, query: Query<'classes'>) {
  const periodId = query.periodId ?? (await activePeriod(ctx.services)).id;
  const { rows, total } = await listClasses(ctx.db, { ...query, periodId });
  return pageOf(rows, total, query);
}

export const terms = async (ctx: Ctx) =>
  (await listTerms(ctx.db)).map(({ id, code, active }) => ({
    _id: id,
    label: periodLabel(code),
    isActive: active,
  }));

export async function runPage(ctx: Ctx, query: Query<'runs'>) {
  const { rows, total } = await listRuns(ctx.db, query);
  return pageOf(rows, total, query);
}

export async function resultPage(ctx: Ctx, id: string, query: Query<'results'>) {
  found(await findRun(ctx.db, id));
  const { rows, total } = await listResults(ctx.db, { ...query, runId: id, onlyProblems: query.problems });
  return pageOf(rows, total, query);
}
