import { type Official, officialOn } from '#shared/domain/campus/main-data.ts';
import { actorOf, type Ctx } from '../http/ctx.ts';
import { today } from '../http/today.ts';
import type { PrintMeta } from './layout.ts';
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
  signer: (role: Official['role']) => Signer;
};

/** The frame of a document printed today by the actor. @param verifyUrl address behind its QR code. */
export async function printFrame(ctx: Ctx, verifyUrl?: string): Promise<PrintFrame> {
  const { data } = await ctx.services.campus.get();
  const { institution, programme } = data;
  const date = await today(ctx);
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
        color: institution.color,
      },
      printedAt: ctx.now,
      printedBy: actorOf(ctx).name,
      zone: institution.timeZone,
      verifyUrl,
    },
    programme: programme.name || 'Manajemen',
    level: programme.level || 'Strata Satu (S.1)',
    place: institution.city,
    date,
    signer: (role) => {
      const official = officialOn(data, role, date);
      return {
        position: official?.title || positions[role],
        name: official?.name ?? null,
        id: official?.idNumber || null,
      };
    },
  };
}
