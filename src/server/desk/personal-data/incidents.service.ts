import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import type { Incident, IncidentForm } from '#shared/desk/personal-data/data-incident.contract.ts';
import { campusClock, momentOf } from '#shared/platform/date/campus-time.ts';
import { foundWords, incidentLetter, incidentStage } from '#shared/desk/personal-data/incident.ts';
import { AppError, invalidField } from '#shared/platform/errors.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { clock } from '#shared/platform/format/time.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { letterDocument } from '#server/platform/documents/letter.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import { type FileAnswer, type Page, pageOf, told, type Told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import {
  type Affected,
  findIncident,
  type IncidentQuery,
  type IncidentRecord,
  insertIncident,
  listIncidents,
  lockIncident,
  peopleOf,
  updateIncident,
} from './incidents.store.ts';

type Done = Promise<Told<{ _id: string }>>;

const entity = 'data-incident';
/** The office numbers the letter by hand. */
const BLANK = '....................';

const zoneOf = async (ctx: Ctx) => (await ctx.services.campus.get()).data.institution.timeZone;

export async function incidentPage(ctx: Ctx, query: IncidentQuery): Promise<Page<Incident>> {
  const [{ rows, total }, zone] = await Promise.all([listIncidents(ctx.db, query), zoneOf(ctx)]);
  const shown = rows.map((row) => {
    const { date, minutes } = campusClock(new Date(row.foundAt), zone);
    const stage = incidentStage(row, ctx.now.toISOString());
    return { ...row, foundOn: date, foundTime: minutes, stage };
  });
  return pageOf(shown, total, query);
}

/** @throws AppError INVALID naming the first that nobody has */
async function checkAccounts(ctx: Ctx, accounts: readonly string[]): Promise<void> {
  const known = new Set((await peopleOf(ctx.db, accounts)).map(({ account }) => account));
  const [unknown] = accounts.filter((account) => !known.has(account));
  if (unknown !== undefined)
    throw invalidField('accounts', `Tidak ada akun dengan NIM atau email ${unknown}.`);
}

async function checkDays(ctx: Ctx, form: IncidentForm, foundAt: Date): Promise<void> {
  const day = await today(ctx);
  if (foundAt > ctx.now) throw invalidField('foundOn', 'Waktu ditemukan belum tiba.');
  for (const field of ['authorityToldOn', 'subjectsToldOn'] as const) {
    const on = form[field];
    if (on === null) continue;
    if (on > day) throw invalidField(field, 'Tanggal ini belum tiba.');
    if (on < form.foundOn) throw invalidField(field, 'Tanggal ini mendahului hari ditemukan.');
  }
}

/** @throws AppError RULE for one that is closed */
function requireOpen({ closedAt }: IncidentRecord): void {
  if (closedAt !== null) throw new AppError('RULE', 'Insiden ini sudah ditutup.');
}

/** Records an incident or completes one. @throws AppError STALE, NOT_FOUND, RULE once closed, INVALID */
export async function saveIncident(outer: Ctx, form: IncidentForm): Done {
  const { _id, updatedAt = '', foundOn, foundTime, ...rest } = form;
  const foundAt = momentOf({ date: foundOn, minutes: foundTime }, await zoneOf(outer));
  await checkDays(outer, form, foundAt);
  return inTransaction(outer, async (ctx) => {
    const before = _id === undefined ? null : found(await lockIncident(ctx.db, _id));
    if (before) {
      checkFresh(before, updatedAt);
      requireOpen(before);
    }
    await checkAccounts(ctx, rest.accounts);
    const id = _id ?? newId();
    const columns = { ...rest, foundAt: foundAt.toISOString() };
    if (before) await updateIncident(ctx.db, id, columns);
    else await insertIncident(ctx.db, { ...columns, id });
    const action = `${entity}.${before ? 'update' : 'create'}`;
    await audit(ctx, { action, entity, entityId: id, before, after: columns });
    return told({ _id: id }, 'Insiden tersimpan.');
  });
}

/** @throws AppError STALE, RULE while somebody is still to be told or once closed */
export const closeIncident = (outer: Ctx, id: string, updatedAt: string): Done =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockIncident(ctx.db, id));
    checkFresh(before, updatedAt);
    requireOpen(before);
    if (before.authorityToldOn === null || before.subjectsToldOn === null) {
      throw new AppError('RULE', 'Catat dahulu kapan lembaga dan subjek data diberi tahu.');
    }
    const closedAt = ctx.now.toISOString();
    await updateIncident(ctx.db, id, { closedAt });
    await audit(ctx, { action: `${entity}.close`, entity, entityId: id, after: { closedAt } });
    return told({ _id: id }, 'Insiden ditutup.');
  });

const columns: ListColumn<Affected>[] = [
  { key: 'name', label: 'Nama', of: ({ name }) => name },
  { key: 'account', label: 'NIM atau email', of: ({ account }) => account },
  { key: 'email', label: 'Email', of: ({ email }) => email },
];

/** Those whose data were exposed, as a file; taking it along is in the audit. @throws AppError NOT_FOUND */
export async function affectedFile(ctx: Ctx, id: string, format: FileFormat): Promise<FileAnswer> {
  const incident = found(await findIncident(ctx.db, id));
  await inTransaction(ctx, (inner) => audit(inner, { action: `${entity}.export`, entity, entityId: id }));
  const rows = await peopleOf(ctx.db, incident.accounts);
  return listFile(ctx, format, {
    title: 'Subjek data terdampak',
    fileName: 'subjek-data-terdampak',
    filters: [['Insiden', incident.title]],
    columns,
    read: ({ page, limit }) =>
      Promise.resolve({ rows: rows.slice((page - 1) * limit, page * limit), total: rows.length }),
  });
}

/** The written notice of art. 46 as PDF, to be numbered and signed. @throws AppError NOT_FOUND */
export async function incidentNotice(ctx: Ctx, id: string): Promise<FileAnswer> {
  const incident = found(await findIncident(ctx.db, id));
  const [day, { data }] = await Promise.all([today(ctx), ctx.services.campus.get()]);
  const { contactName, contactEmail } = data.privacy;
  const { date, minutes } = campusClock(new Date(incident.foundAt), data.institution.timeZone);
  const frame = await printFrame(ctx);
  const document = letterDocument({
    ...frame,
    number: BLANK,
    date: day,
    heading: 'PEMBERITAHUAN KEGAGALAN PELINDUNGAN DATA PRIBADI',
    opening: 'Kepada subjek data yang terdampak dan lembaga pelindungan data pribadi,',
    facts: [
      ['Ditemukan', foundWords(date, clock(minutes))],
      ['Subjek data', `${grouped(incident.accounts.length)} orang`],
      ['Narahubung', [contactName, contactEmail].filter(Boolean).join(', ') || '-'],
    ],
    body: incidentLetter(incident),
    signers: [frame.signer('KETUA', day)],
  });
  return {
    fileName: 'pemberitahuan-insiden-data.pdf',
    mime: 'application/pdf',
    body: await renderPdf(document),
    inline: true,
  };
}
