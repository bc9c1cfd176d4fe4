import { sql } from 'drizzle-orm';
import type { TitleForm } from '#shared/desk/library/library-catalog.contract.ts';
import { isoMoment } from '#server/platform/db/moment.ts';
import { newId } from '#server/platform/db/id.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { removeCopy } from './copies.service.ts';
import { insertCopies } from './copies.store.ts';
import { passFree } from './queue.ts';
import { removeTitle, saveTitle } from './titles.service.ts';
import { copiesOf, findTitle } from './titles.store.ts';

/** A title as a line of a catalogue file has it; place and price are those of copies it adds; its cover is no part of it. */
export type ImportedTitle = Omit<TitleForm, '_id' | 'updatedAt' | 'cover'> & {
  barcodes: string[];
  location: string;
  price: number;
};
type HeldCopy = Pick<Rows['libraryCopies'], 'barcode' | 'location' | 'price'>;
/** `form` says of the copies which there are, `copies` what is kept of each. */
export type KnownTitle = Pick<Rows['libraryTitles'], 'id' | 'updatedAt'> & {
  form: ImportedTitle;
  copies: HeldCopy[];
};

type KnownRow = Omit<ImportedTitle, 'barcodes' | 'location' | 'price'> & Omit<KnownTitle, 'form'>;

/** What tells titles without ISBN apart. */
export const shelfKey = (title: { callNumber: string; title: string }): string =>
  `${title.callNumber.toLowerCase()}\n${title.title.toLowerCase()}`;

/** Titles of the catalogue by id, ISBN or shelf key, with their copies. One query. */
export async function loadTitles(
  ctx: Ctx,
  by: 'id' | 'isbn' | 'shelf',
  keys: readonly string[],
): Promise<Map<string, KnownTitle>> {
  if (keys.length === 0) return new Map();
  const column = {
    id: sql`b.id::text`,
    isbn: sql`b.isbn`,
    shelf: sql`lower(b.call_number) || chr(10) || lower(b.title)`,
  }[by];
  const { rows } = await ctx.db.execute<KnownRow>(sql`
    select b.id, ${isoMoment(sql`b.updated_at`)} as "updatedAt", b.isbn, b.title, b.authors, b.publisher, b.city, b.year,
      b.edition, b.language, b.ddc, b.call_number as "callNumber", b.subjects, b.abstract, b.pages, b.type,
      b.is_loanable as "isLoanable",
      (select coalesce(json_agg(json_build_object('barcode', barcode, 'location', location, 'price', price)
          order by barcode), '[]') from library_copies where title_id = b.id) as copies
    from library_titles b where ${column} = any (${sql.param([...new Set(keys)])}::text[])`);
  const known = rows.map(({ id, updatedAt, copies, ...title }): KnownTitle => ({
    id,
    updatedAt,
    copies,
    form: { ...title, barcodes: copies.map(({ barcode }) => barcode), location: '', price: 0 },
  }));
  const keyOf = ({ id, form }: KnownTitle): string => {
    if (by === 'id') return id;
    return by === 'isbn' ? (form.isbn ?? '') : shelfKey(form);
  };
  return new Map(known.map((one) => [keyOf(one), one]));
}

/** To which title each of some barcodes belongs. */
export async function ownersOfBarcodes(ctx: Ctx, barcodes: readonly string[]): Promise<Map<string, string>> {
  if (barcodes.length === 0) return new Map();
  const { rows } = await ctx.db.execute<Pick<Rows['libraryCopies'], 'barcode' | 'titleId'>>(sql`
    select barcode, title_id as "titleId" from library_copies
    where barcode = any (${sql.param([...new Set(barcodes)])}::text[])`);
  return new Map(rows.map(({ barcode, titleId }) => [barcode, titleId]));
}

type Save = ImportedTitle & { _id?: string; updatedAt?: string };

/** Stores a title and brings its copies to the named ones. @throws AppError RULE for a copy that was lent and is not named */
export async function saveImported(outer: Ctx, form: Save): Promise<{ _id: string }> {
  const day = await today(outer);
  return inTransaction(outer, async (ctx) => {
    const { barcodes, location, price, ...title } = form;
    const { _id: titleId } = await saveTitle(ctx, title);
    const held = await copiesOf(ctx.db, titleId);
    const known = new Set(held.map(({ barcode }) => barcode));
    const fresh = barcodes
      .filter((barcode) => !known.has(barcode))
      .map((barcode) => ({ id: newId(), titleId, barcode, location, price }));
    if (fresh.length > 0) await insertCopies(ctx.db, fresh);
    for (const { _id, barcode, updatedAt } of held) {
      if (!barcodes.includes(barcode)) await removeCopy(ctx, _id, updatedAt);
    }
    await passFree(ctx, titleId, day);
    await audit(
      ctx,
      ...fresh.map((copy) => ({
        action: 'library-copy.create',
        entity: 'library-copy',
        entityId: copy.id,
        after: copy,
      })),
    );
    return { _id: titleId };
  });
}

/** Takes an imported title with its copies out again. @throws AppError RULE for copies that were lent */
export const removeImported = (outer: Ctx, id: string): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    const title = await findTitle(ctx.db, id);
    if (title === undefined) return;
    for (const { _id, updatedAt } of await copiesOf(ctx.db, id)) await removeCopy(ctx, _id, updatedAt);
    await removeTitle(ctx, id, title.updatedAt);
  });
