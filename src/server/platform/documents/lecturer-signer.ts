import { sql } from 'drizzle-orm';
import { fullName, type TitledName } from '#shared/platform/format/name.ts';
import type { Rows } from '#server/platform/db/rows.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { standingPicture } from './pictures.ts';
import type { Signer } from './signatures.ts';

/** A lecturer who took a step in the portal with an account, as documents name the one who signs for it. */
export type LecturerSigner = { lecturerId: string } & Pick<Signer, 'name' | 'id' | 'signature'>;

type Row = TitledName &
  Pick<Rows['lecturers'], 'nidn'> & {
    lecturerId: Rows['lecturers']['id'];
    userId: NonNullable<Rows['lecturers']['userId']>;
    file: Rows['files']['name'] | null;
  };

/**
 * Those among the accounts that are lecturers, with the signature each keeps for documents. Call it with who really did what
 * the document says (approved, handed in, reported): a signature stands for nothing else (academic practice).
 */
export async function lecturerSigners(
  ctx: Ctx,
  userIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, LecturerSigner>> {
  const asked = [...new Set(userIds.flatMap((id) => id ?? []))];
  if (asked.length === 0) return new Map();
  const { rows } = await ctx.db.execute<Row>(sql`
    select l.id as "lecturerId", l.user_id as "userId", l.name, l.front_title as "frontTitle",
      l.back_title as "backTitle", l.nidn, f.name as file
    from lecturers l left join lecturer_signatures s on s.lecturer_id = l.id left join files f on f.id = s.file_id
    where l.user_id = any (${sql.param(asked)}::uuid[])`);
  const signers = await Promise.all(
    rows.map(async ({ lecturerId, userId, nidn, file, ...titled }) => {
      const signature = (await standingPicture(ctx, file)) ?? undefined;
      const id = nidn === null ? null : `NIDN ${nidn}`;
      return [userId, { lecturerId, name: fullName(titled), id, ...(signature && { signature }) }] as const;
    }),
  );
  return new Map(signers);
}

/** The one lecturer behind an account; null for anybody else. */
export const lecturerSigner = async (ctx: Ctx, userId: string | null): Promise<LecturerSigner | null> =>
  (userId !== null && (await lecturerSigners(ctx, [userId])).get(userId)) || null;
