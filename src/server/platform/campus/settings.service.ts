import type { z } from 'zod';
import { type MainData, mainDataSchema } from '#shared/platform/campus/main-data.ts';
import {
  type SecretName,
  secretNames,
  sectionForms,
  type SectionName,
  sectionNames,
} from '#shared/platform/campus/sections.ts';
import { changesBetween } from '#shared/platform/campus/setting-changes.ts';
import { academicSettingsOf } from '#shared/platform/campus/academic-settings.schema.ts';
import type { MainDataView, SectionBody, VersionView } from '#shared/platform/campus/main-data.contract.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type Page, pageOf, type Told, told } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { findMainData, lockMainData, saveMainData } from './campus.store.ts';
import { proofUntil, requireProof } from './proof.service.ts';
import { forgetSecret, movedSecrets, readSecrets, writeSecret } from './secrets.ts';
import {
  findVersion,
  insertVersion,
  knownSignatures,
  lastChanges,
  lastVersion,
  listVersions,
} from './settings.store.ts';

type Values = Record<string, unknown>;
type Saved = { section: SectionName; updatedAt: string };

/** A group that was never changed. */
const NEVER = '1970-01-01T00:00:00.000Z';

/** The groups as forms take them: lists in an object, the academic limits with every default. */
function sectionsOf(data: MainData) {
  const { officials, academic, institution, ...rest } = data;
  const { logo, letterhead, stamp, ...said } = institution;
  const limits = academicSettingsOf(academic);
  return {
    sections: {
      ...rest,
      institution: said,
      officials: { list: officials },
      academic: { ...limits, creditTable: [...limits.creditTable], honours: [...limits.honours] },
    },
    pictures: { logo, letterhead, stamp },
  };
}

/** Every setting of the college; of secrets only whether they are set. */
export async function mainDataOf(ctx: Ctx): Promise<MainDataView> {
  const [raw, changed, secrets] = await Promise.all([
    findMainData(ctx.db),
    lastChanges(ctx.db),
    readSecrets(ctx.db, ctx.services.env.SESSION_SECRET),
  ]);
  const each = <N extends string, V>(names: readonly N[], valueOf: (name: N) => V) =>
    Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<N, V>;
  return {
    ...sectionsOf(mainDataSchema.parse(raw)),
    updatedAt: each(sectionNames, (name) => changed.get(name) ?? NEVER),
    isSet: each(secretNames, (name) => secrets[name] !== undefined),
    proofUntil: proofUntil(ctx),
  };
}

/** Stores what was typed as secret, forgets what shall be forgotten. @returns the names of both, never a value. */
async function saveSecrets(
  ctx: Ctx,
  typed: Partial<Record<SecretName, string | undefined>>,
  forget: readonly SecretName[],
): Promise<Partial<Record<SecretName, 'diganti' | 'dihapus'>>> {
  const done: Partial<Record<SecretName, 'diganti' | 'dihapus'>> = {};
  for (const name of secretNames) {
    const text = typed[name];
    if (text !== undefined && text !== '') {
      await writeSecret(ctx.db, name, text, ctx.services.env.SESSION_SECRET);
      done[name] = 'diganti';
    } else if (forget.includes(name)) {
      await forgetSecret(ctx.db, name);
      done[name] = 'dihapus';
    }
  }
  return done;
}

/**
 * A secret is for the address it was entered for: with another one it is entered again, or whoever may change the address would
 * be sent what nobody may read.
 * @throws AppError INVALID, naming the field
 */
async function checkMoved(
  ctx: Ctx,
  {
    before,
    after,
    typed,
    forget,
  }: { before: Values; after: Values; typed: Values; forget: readonly SecretName[] },
): Promise<void> {
  const kept = await readSecrets(ctx.db, ctx.services.env.SESSION_SECRET);
  const moved = movedSecrets(before, after).find(
    (name) => kept[name] !== undefined && !typed[name] && !forget.includes(name),
  );
  if (moved) throw invalidField(`values.${moved}`, 'Alamat berubah: isi lagi kata sandi atau tokennya.');
}

/** A signature is printed on documents: only pictures kept for that are taken. */
async function checkSignatures(ctx: Ctx, rows: MainData['officials']): Promise<void> {
  const names = rows.flatMap(({ signature }) => signature ?? []);
  const known = await knownSignatures(ctx.db, names);
  const wrong = rows.findIndex(({ signature }) => signature !== null && !known.has(signature));
  if (wrong >= 0) throw invalidField(`values.list.${wrong}.signature`, 'Unggah tanda tangan sekali lagi.');
}

type Change = {
  section: SectionName;
  values: Values;
  secrets: Partial<Record<SecretName, string>>;
  restoredNo: number | null;
  basedOn: string;
};

const stored = (section: SectionName, values: Values): unknown =>
  section === 'officials' ? values['list'] : values;

/** Puts a group into the locked settings, with its version and its entry in the trail. */
async function replace(ctx: Ctx, raw: Values, change: Change): Promise<Saved> {
  const { section, values, restoredNo } = change;
  const last = await lastVersion(ctx.db, section);
  checkFresh({ updatedAt: last?.createdAt ?? NEVER }, change.basedOn);
  const before = sectionsOf(mainDataSchema.parse(raw)).sections[section];
  const changes = [
    ...changesBetween(before, values),
    ...Object.entries(change.secrets).map(([field, to]) => ({ field, from: null, to })),
  ];
  if (changes.length === 0) return { section, updatedAt: last?.createdAt ?? NEVER };
  const kept = section === 'institution' ? { ...(raw[section] as Values | undefined), ...values } : values;
  await saveMainData(ctx.db, { ...raw, [section]: stored(section, kept) });
  const { userId: changedBy } = actorOf(ctx);
  const changedAt = ctx.now.toISOString();
  if (!last) {
    await insertVersion(ctx.db, { section, no: 1, data: before, changes: [], changedBy: null, changedAt });
  }
  const no = (last?.no ?? 1) + 1;
  const updatedAt = await insertVersion(ctx.db, {
    section,
    no,
    data: values,
    changes,
    restoredNo,
    changedBy,
    changedAt,
  });
  const side = (of: 'from' | 'to') => Object.fromEntries(changes.map((one) => [one.field, one[of]]));
  await audit(ctx, {
    action: restoredNo === null ? 'main-data.update' : 'main-data.restore',
    entity: 'main-data',
    entityId: section,
    before: side('from'),
    after: side('to'),
  });
  ctx.afterCommit(() => ctx.services.campus.forget());
  return { section, updatedAt };
}

const restoredWords = (no: number, forgotten: number): string =>
  forgotten === 0
    ? `Versi ${no} dikembalikan.`
    : `Versi ${no} dikembalikan. Alamatnya lain, jadi kata sandi atau tokennya dihapus; isi lagi agar tersambung.`;

/** Saves one group. @throws AppError PROOF_REQUIRED, STALE. */
export async function saveSection(outer: Ctx, body: SectionBody): Promise<Told<Saved>> {
  requireProof(outer);
  const saved = await inTransaction(outer, async (ctx) => {
    const raw = (await lockMainData(ctx.db)) as Values;
    const { section, updatedAt: basedOn } = body;
    if (section === 'officials') await checkSignatures(ctx, body.values.list);
    if (section !== 'integration') {
      return replace(ctx, raw, { section, values: body.values, secrets: {}, restoredNo: null, basedOn });
    }
    const { feederPassword, lmsToken, smtpUrl, forget, ...values } = body.values;
    const before = mainDataSchema.parse(raw).integration;
    await checkMoved(ctx, { before, after: values, typed: { feederPassword, lmsToken }, forget });
    const secrets = await saveSecrets(ctx, { feederPassword, lmsToken, smtpUrl }, forget);
    return replace(ctx, raw, { section, values, secrets, restoredNo: null, basedOn });
  });
  return told(saved, 'Pengaturan tersimpan.');
}

/** A group's history, newest first. */
export async function sectionHistory(
  ctx: Ctx,
  query: { page: number; limit: number; sort: string; section: SectionName },
): Promise<Page<VersionView>> {
  const { rows, total } = await listVersions(ctx.db, query);
  const views = rows.map(({ id, no, changedAt, name, restoredNo, changes }) => ({
    _id: id,
    section: query.section,
    no,
    changedAt,
    changedBy: name,
    restoredNo,
    changes,
  }));
  return pageOf(views, total, query);
}

const firstMessage = (error: z.ZodError): string => error.issues[0]?.message ?? '';

/** Brings an earlier state back as the newest; secrets stay, but those of another address, which are forgotten. @throws AppError PROOF_REQUIRED, STALE, RULE. */
export async function restoreVersion(
  outer: Ctx,
  body: { _id: string; updatedAt: string },
): Promise<Told<Saved>> {
  requireProof(outer);
  const { saved, no, forgotten } = await inTransaction(outer, async (ctx) => {
    const raw = (await lockMainData(ctx.db)) as Values;
    const version = found(await findVersion(ctx.db, body._id));
    const section = sectionNames.find((name) => name === version.section);
    const checked = section && sectionForms[section].safeParse(version.data);
    if (!section || !checked?.success) {
      const why = checked?.error ? ` ${firstMessage(checked.error)}` : '';
      throw new AppError('RULE', `Versi ini tidak lagi memenuhi aturan.${why} Ubah isiannya langsung.`);
    }
    const values = sectionsOf(mainDataSchema.parse({ ...raw, [section]: stored(section, checked.data) }));
    const before = mainDataSchema.parse(raw).integration;
    const kept = await readSecrets(ctx.db, ctx.services.env.SESSION_SECRET);
    const elsewhere = section === 'integration' ? movedSecrets(before, values.sections.integration) : [];
    const moved = elsewhere.filter((name) => kept[name] !== undefined);
    const secrets = await saveSecrets(ctx, {}, moved);
    const change = { secrets, restoredNo: version.no, basedOn: body.updatedAt };
    const result = await replace(ctx, raw, { section, values: values.sections[section], ...change });
    return { saved: result, no: version.no, forgotten: moved.length };
  });
  return told(saved, restoredWords(no, forgotten));
}
