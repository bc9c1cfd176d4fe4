import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import type { CopyView, TitleFields, TitleRow } from '#shared/desk/library/library.views.ts';
import type { TitleForm } from '#shared/desk/library/library-catalog.contract.ts';
import { shownIsbn } from '#shared/platform/format/isbn.ts';
import { titleTypeLabels } from '#shared/desk/library/kinds.ts';
import { AppError } from '#shared/platform/errors.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { newId } from '#server/platform/db/id.ts';
import { checkFresh, found } from '#server/platform/db/list.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import { type FileAnswer, type Page, pageOf, told, type Told } from '#server/platform/http/answer.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { requirePermission } from '#server/platform/http/permission.ts';
import { today } from '#server/platform/http/today.ts';
import { exchangePictures } from '#server/platform/files/files.public.ts';
import { passFree, restQueue } from './queue.ts';
import {
  copiesOf,
  deleteTitle,
  findTitle,
  insertTitle,
  listTitles,
  lockTitle,
  type TitleQuery,
  updateTitle,
} from './titles.store.ts';

const entity = 'library-title';

export async function titlePage(ctx: Ctx, query: TitleQuery): Promise<Page<TitleRow>> {
  const { rows, total } = await listTitles(ctx.db, query);
  return pageOf(rows, total, query);
}

/** A title with its copies, and who has them. */
export async function titleDetail(ctx: Ctx, id: string): Promise<TitleFields & { copyList: CopyView[] }> {
  const [title, copyList] = await Promise.all([findTitle(ctx.db, id), copiesOf(ctx.db, id)]);
  return { ...found(title), copyList };
}

const coverPaths = (title: { cover: string | null } | null): string[] =>
  title === null || title.cover === null ? [] : [title.cover];

/**
 * Catalogues a title or changes one; the queue of one that is only read in the library from now on rests. A cover that is
 * replaced or taken away is deleted once this is stored.
 * @throws AppError FORBIDDEN, STALE, NOT_FOUND, CONFLICT for an ISBN that is there already, INVALID for a cover that is no own upload
 */
export const saveTitle = (outer: Ctx, form: TitleForm): Promise<{ _id: string }> =>
  inTransaction(outer, async (ctx) => {
    const { _id, updatedAt, cover, ...fields } = form;
    requirePermission(ctx, _id === undefined ? 'library:create' : 'library:update');
    const before = _id === undefined ? null : found(await lockTitle(ctx.db, _id));
    if (before) checkFresh(before, updatedAt ?? '');
    const columns = { ...fields, cover: cover === undefined ? (before?.cover ?? null) : cover };
    await exchangePictures(ctx, 'book-cover', {
      before: coverPaths(before),
      after: coverPaths(columns),
      field: 'cover',
    });
    const id = _id ?? newId();
    if (before) await updateTitle(ctx.db, id, columns);
    else await insertTitle(ctx.db, { id, ...columns });
    if (before?.isLoanable === true && !columns.isLoanable) await restQueue(ctx, before);
    const action = `${entity}.${before ? 'update' : 'create'}`;
    await audit(ctx, { action, entity, entityId: id, before, after: columns });
    return { _id: id };
  });

/** As {@link saveTitle}; once it may be lent again, copies on the shelf are kept for those who wait. */
export async function saveTitleTold(outer: Ctx, form: TitleForm): Promise<Told<{ _id: string }>> {
  const day = await today(outer);
  return inTransaction(outer, async (ctx) => {
    const saved = await saveTitle(ctx, form);
    const kept = form._id === undefined ? 0 : await passFree(ctx, form._id, day);
    return told(saved, `Judul tersimpan.${kept === 0 ? '' : ` Simpan ${kept} eksemplar bagi pemesan.`}`);
  });
}

/** @throws AppError RULE while it has copies, REFERENCED where it was ever reserved */
export const removeTitle = (outer: Ctx, id: string, updatedAt: string): Promise<Told<{ _id: string }>> =>
  inTransaction(outer, async (ctx) => {
    const before = found(await lockTitle(ctx.db, id));
    checkFresh(before, updatedAt);
    const copies = await copiesOf(ctx.db, id);
    if (copies.length > 0) {
      throw new AppError(
        'RULE',
        `Judul ini memiliki ${copies.length} eksemplar. Hapus eksemplarnya lebih dahulu.`,
      );
    }
    await deleteTitle(ctx.db, id);
    await exchangePictures(ctx, 'book-cover', { before: coverPaths(before), after: [], field: 'cover' });
    await audit(ctx, { action: `${entity}.delete`, entity, entityId: id, before });
    return told({ _id: id }, 'Judul dihapus dari katalog.');
  });

const columns: ListColumn<TitleRow>[] = [
  { key: 'callNumber', label: 'Nomor panggil', of: ({ callNumber }) => callNumber },
  { key: 'title', label: 'Judul', of: ({ title }) => title },
  { key: 'authors', label: 'Pengarang', of: ({ authors }) => authors.join('; ') },
  { key: 'publisher', label: 'Penerbit', of: ({ publisher }) => publisher },
  { key: 'year', label: 'Tahun', of: ({ year }) => (year === null ? null : String(year)) },
  { key: 'isbn', label: 'ISBN', of: ({ isbn }) => isbn && shownIsbn(isbn), sheetOnly: true },
  { key: 'type', label: 'Jenis', of: ({ type }) => titleTypeLabels[type] },
  { key: 'copies', label: 'Eksemplar', kind: 'integer', of: ({ copies }) => copies },
  { key: 'available', label: 'Tersedia', kind: 'integer', of: ({ available }) => available },
];

/** The titles that the search and the filters find, as a file. */
export const titleFile = (ctx: Ctx, query: TitleQuery & { format: FileFormat }): Promise<FileAnswer> =>
  listFile(ctx, query.format, {
    title: 'Katalog perpustakaan',
    fileName: 'katalog-perpustakaan',
    filters: [
      ['Pencarian', query.search],
      ['Jenis', query.type && titleTypeLabels[query.type]],
      ['Ketersediaan', query.available && 'Dapat dipinjam sekarang'],
    ],
    columns,
    read: (window) => listTitles(ctx.db, { ...query, ...window }),
  });
