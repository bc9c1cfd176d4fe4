import { type Official, officialOn } from '#shared/platform/campus/main-data.ts';
import { actorOf, type Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { PrintMeta } from './layout.ts';
import { standingPicture } from './pictures.ts';
import type { ImageData } from './print-document.ts';
import type { Signer } from './signatures.ts';

const joined = (...parts: string[]): string | undefined =>
  parts.filter((part) => part !== '').join(', ') || undefined;

const positions: Record<Official['role'], string> = {
  KETUA: 'Ketua',
  WAKA1: 'Wakil Ketua I',
  WAKA2: 'Wakil Ketua II',
  WAKA3: 'Wakil Ketua III',
  KAPRODI: 'Ketua Program Studi',
  KA_BAAK: 'Kepala BAAK',
  KA_KEUANGAN: 'Kepala Bagian Keuangan',
  KA_PERPUS: 'Kepala Perpustakaan',
  KA_LPM: 'Kepala LPM',
};

/** What a document of the college needs: letterhead, place, day, and who is in office on that day. */
export type PrintFrame = {
  meta: PrintMeta;
  programme: string;
  level: string;
  place: string;
  date: string;
  /** Who was in office on the document's own day: that of a decree stays when it is printed again. */
  signer: (role: Official['role'], on: string) => Signer;
};

/** A letterhead is as wide as the paper; sharp at 300 dots per inch. */
const LETTERHEAD_PX = 1800;

/** The pictures of signatures by their file. */
async function signaturesOf(ctx: Ctx, officials: readonly Official[]): Promise<Map<string, ImageData>> {
  const names = [...new Set(officials.flatMap(({ signature }) => signature ?? []))];
  const drawn = await Promise.all(
    names.map(async (name) => [name, await standingPicture(ctx, name)] as const),
  );
  return new Map(drawn.flatMap(([name, image]) => (image === null ? [] : [[name, image]])));
}

/** The frame of a document printed today by the actor. @param verifyUrl address behind its QR code. */
export async function printFrame(ctx: Ctx, verifyUrl?: string): Promise<PrintFrame> {
  const { data } = await ctx.services.campus.get();
  const { institution, programme } = data;
  const date = await today(ctx);
  const [drawn, stamp] = await Promise.all([
    signaturesOf(ctx, data.officials),
    standingPicture(ctx, institution.stamp),
  ]);
  return {
    meta: {
      letterhead: {
        college: institution.name || 'Cendekia',
        programme: programme.name ? `Program Studi ${programme.name}` : undefined,
        accreditation: programme.accreditation
          ? `Terakreditasi ${programme.accreditation}${programme.accreditationDecree ? ` (${programme.accreditationDecree})` : ''}`
          : undefined,
        address: joined(institution.address, institution.city, institution.postal),
        phone: institution.phone || undefined,
        site: institution.website || undefined,
        email: institution.email || undefined,
        logo: (await standingPicture(ctx, institution.logo)) ?? undefined,
        picture: (await standingPicture(ctx, institution.letterhead, LETTERHEAD_PX)) ?? undefined,
        color: institution.color,
      },
      printedAt: ctx.now,
      printedBy: actorOf(ctx).name,
      zone: institution.timeZone,
      verifyUrl,
      amountWord: data.finance.amountWord,
    },
    programme: programme.name || 'Manajemen',
    level: programme.level || 'Strata Satu (S.1)',
    place: institution.city,
    date,
    signer: (role, on) => {
      const official = officialOn(data, role, on);
      const signature = official?.signature ? drawn.get(official.signature) : undefined;
      return {
        position: official?.title || positions[role],
        name: official?.name ?? null,
        id: official?.idNumber || null,
        ...(signature && { signature, ...(stamp && { stamp }) }),
      };
    },
  };
}
