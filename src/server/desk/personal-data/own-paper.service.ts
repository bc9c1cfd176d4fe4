import { labelOf } from '#shared/platform/reference/code-list.ts';
import { functionalRanks } from '#shared/platform/reference/lecturer.ts';
import { showPhone } from '#shared/platform/format/phone.ts';
import { longDate } from '#shared/platform/format/date.ts';
import type { Fact } from '#server/platform/documents/facts.ts';
import { printFrame } from '#server/platform/documents/letterhead.ts';
import { ownDataDocument } from './papers/own-data.ts';
import { renderPdf } from '#server/platform/documents/pdf.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import {
  biodataRows,
  biodataSections,
  type OwnProfile,
  studyFacts,
} from '#server/people/profile/profile.public.ts';
import type { Records } from './own-file.store.ts';
import { partsOf } from './own-parts.ts';

const phone = (stored: string | null): string | null => stored && showPhone(stored);

/** What the profile says of a person in every part they have. */
function personFacts({ user, student, lecturer, staff }: OwnProfile): Fact[] {
  return [
    ['Nama', user.name],
    ['Email', user.email],
    ...(student ? [['NIM', student.nim] as const] : []),
    ...(student?.study ? studyFacts(student.study, student.className) : []),
    ...(lecturer
      ? ([
          ['NIDN', lecturer.nidn],
          ['NUPTK', lecturer.nuptk],
          ['NIP', lecturer.nip],
          ['NIK', lecturer.nik],
          ['Gelar depan', lecturer.frontTitle],
          ['Gelar belakang', lecturer.backTitle],
          ['Tempat lahir', lecturer.birthPlace],
          ['Tanggal lahir', lecturer.birthDate && longDate(lecturer.birthDate)],
          ['Nomor HP', phone(lecturer.mobile)],
          ['Alamat', lecturer.address],
          ['Bidang keahlian', lecturer.expertise],
          [
            'Jabatan fungsional',
            lecturer.functionalRank && labelOf(functionalRanks, lecturer.functionalRank),
          ],
        ] as const)
      : []),
    ...(staff
      ? ([
          ['NIP', staff.nip],
          ['Unit', staff.unit],
          ['Jabatan', staff.position],
          ['Nomor HP', phone(staff.phone)],
        ] as const)
      : []),
  ];
}

/** The own data as a PDF that reads without a program. */
export async function ownPaper(ctx: Ctx, profile: OwnProfile, records: Records): Promise<Buffer> {
  const { meta } = await printFrame(ctx);
  const { biodata = null, study = null } = profile.student ?? {};
  const sections =
    biodata && study ? biodataSections(biodata, { entryYear: study.entryYear, today: await today(ctx) }) : [];
  return renderPdf(
    ownDataDocument({
      meta,
      name: profile.user.name,
      person: personFacts(profile),
      biodata: biodataRows(sections),
      parts: partsOf(records, meta.zone),
    }),
  );
}
