import type { z } from 'zod';
import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import type { Processing, processingForm } from '#shared/desk/personal-data/personal-data.contract.ts';
import { lawfulBasisLabels } from '#shared/desk/personal-data/personal-data.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import { type FileAnswer, type Page, pageOf, told, type Told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import {
  deleteProcessing,
  insertProcessing,
  listProcessing,
  lockProcessing,
  type RegisterQuery,
  updateProcessing,
} from './register.store.ts';

type Done = Promise<Told<{ _id: string }>>;

const entity = 'processing';

export async function registerPage(ctx: Ctx, query: RegisterQuery): Promise<Page<Processing>> {
  const { rows, total } = await listProcessing(ctx.db, query);
  return pageOf(rows, total, query);
}

/** Adds a line or changes one. @throws AppError STALE, CONFLICT for an activity that is there already */
export const saveProcessing = (
  outer: Ctx,
  { _id, updatedAt = '', ...columns }: z.output<typeof processingForm>,
): Done =>
  inTransaction(outer, async (ctx) => {
    const before = _id === undefined ? null : found(await lockProcessing(ctx.db, _id));
    if (before) checkFresh(before, updatedAt);
    const id = _id ?? newId();
    if (before) await updateProcessing(ctx.db, id, columns);
    else await insertProcessing(ctx.db, { ...columns, id });
    const action = `${entity}.${before ? 'update' : 'create'}`;
    await audit(ctx, { action, entity, entityId: id, before, after: columns });
    return told({ _id: id }, `${columns.activity} tersimpan dalam register.`);
  });

/** @throws AppError STALE, NOT_FOUND */
export const removeProcessing = (outer: Ctx, id: string, updatedAt: string): Done =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockProcessing(ctx.db, id));
    checkFresh(before, updatedAt);
    await deleteProcessing(ctx.db, id);
    await audit(ctx, { action: `${entity}.delete`, entity, entityId: id, before });
    return told({ _id: id }, `${before.activity} dihapus dari register.`);
  });

const columns: ListColumn<Processing>[] = [
  { key: 'activity', label: 'Kegiatan', of: ({ activity }) => activity },
  { key: 'purpose', label: 'Tujuan', of: ({ purpose }) => purpose },
  { key: 'basis', label: 'Dasar', of: ({ basis }) => lawfulBasisLabels[basis] },
  { key: 'subjects', label: 'Subjek data', of: ({ subjects }) => subjects },
  { key: 'categories', label: 'Jenis data', of: ({ categories }) => categories },
  { key: 'isSpecific', label: 'Data spesifik', of: ({ isSpecific }) => (isSpecific ? 'Ya' : 'Tidak') },
  { key: 'access', label: 'Yang dapat melihat', of: ({ access }) => access },
  { key: 'retention', label: 'Masa simpan', of: ({ retention }) => retention },
  { key: 'processors', label: 'Pemroses', of: ({ processors }) => processors || '-' },
];

/** The register as a file, for whoever supervises the college. */
export const registerFile = (ctx: Ctx, query: RegisterQuery & { format: FileFormat }): Promise<FileAnswer> =>
  listFile(ctx, query.format, {
    title: 'Register pemrosesan data pribadi',
    fileName: 'register-pemrosesan',
    filters: [
      ['Pencarian', query.search],
      ['Dasar', query.basis && lawfulBasisLabels[query.basis]],
    ],
    columns,
    read: (window) => listProcessing(ctx.db, { ...query, ...window }),
  });
