import type { AuditDetail, AuditEntryView } from '#shared/platform/audit/audit.contract.ts';
import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import type { SecurityEventView } from '#shared/platform/audit/security-event.contract.ts';
import { auditChanges } from '#shared/platform/audit/changes.ts';
import { actionLabel, entityLabel } from '#shared/platform/audit/words.ts';
import { localDateTime } from '#shared/platform/format/time.ts';
import { AppError } from '#shared/platform/errors.ts';
import { found } from '#server/platform/db/list.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import { type FileAnswer, type Page, pageOf } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { listSecurityEvents, type SecurityQuery } from './security.store.ts';
import { type AuditQuery, auditWhere, findAudit, listAudit, valuesIn } from './audit.store.ts';

/** Rows a page may lie behind; further back a period or a filter leads faster. */
const DEEPEST = 10_000;
/** Entries of one file. */
const LONGEST = 50_000;

const zoneOf = async (ctx: Ctx) => (await ctx.services.campus.get()).data.institution.timeZone;

function checkDepth({ page, limit }: { page: number; limit: number }): void {
  if ((page - 1) * limit > DEEPEST) {
    throw new AppError('RULE', 'Persempit dengan tanggal atau filter untuk melihat yang lebih lama.');
  }
}

/** A page of the log. @throws AppError RULE so far back that a filter leads faster */
export async function auditPage(ctx: Ctx, query: AuditQuery): Promise<Page<AuditEntryView>> {
  checkDepth(query);
  const where = await auditWhere(ctx.db, query, await zoneOf(ctx));
  const { rows, total } = await listAudit(ctx.db, where, query);
  return pageOf(rows, total, query);
}

/** A page of what went wrong at the door. @throws AppError RULE so far back that a filter leads faster */
export async function securityPage(ctx: Ctx, query: SecurityQuery): Promise<Page<SecurityEventView>> {
  checkDepth(query);
  await ctx.services.securityEvents.flush();
  const { rows, total } = await listSecurityEvents(ctx.db, query, await zoneOf(ctx));
  return pageOf(rows, total, query);
}

/** One entry with what it changed. @throws AppError NOT_FOUND */
export async function auditEntry(ctx: Ctx, id: string): Promise<AuditDetail> {
  const { before, after, ...entry } = found(await findAudit(ctx.db, id));
  return { ...entry, ...auditChanges(before, after, entry.action) };
}

/** What the log can be narrowed to. */
export async function auditChoices(ctx: Ctx): Promise<{ entities: string[]; actions: string[] }> {
  const [entities, actions] = await Promise.all([valuesIn(ctx.db, 'entity'), valuesIn(ctx.db, 'action')]);
  return { entities, actions };
}

const columnsIn = (zone: string): ListColumn<AuditEntryView>[] => [
  { key: 'at', label: 'Waktu', of: ({ at }) => localDateTime(at, zone) },
  { key: 'actor', label: 'Pelaku', of: ({ actor }) => actor?.name ?? 'Sistem' },
  { key: 'action', label: 'Tindakan', of: ({ action }) => actionLabel(action) },
  { key: 'entity', label: 'Jenis data', of: ({ entity }) => entityLabel(entity) },
  { key: 'entityId', label: 'ID data', of: ({ entityId }) => entityId, sheetOnly: true },
  { key: 'reason', label: 'Alasan', of: ({ reason }) => reason },
];

/** The entries that the search and the filters find, as a file. @throws AppError RULE for more than 50,000 */
export async function auditFile(ctx: Ctx, query: AuditQuery & { format: FileFormat }): Promise<FileAnswer> {
  const zone = await zoneOf(ctx);
  const where = await auditWhere(ctx.db, query, zone);
  const beyond = await listAudit(ctx.db, where, { page: LONGEST + 1, limit: 1, sort: query.sort });
  if (beyond.rows.length > 0) {
    throw new AppError('RULE', 'Lebih dari 50.000 catatan. Persempit rentang tanggalnya lalu ekspor lagi.');
  }
  return listFile(ctx, query.format, {
    title: 'Jejak audit',
    fileName: 'jejak-audit',
    filters: [
      ['Pencarian', query.search],
      ['Jenis data', query.entity && entityLabel(query.entity)],
      ['Tindakan', query.action && actionLabel(query.action)],
      ['Dari', query.from],
      ['Sampai', query.to],
    ],
    columns: columnsIn(zone),
    read: (part) => listAudit(ctx.db, where, { ...part, sort: query.sort }),
  });
}
