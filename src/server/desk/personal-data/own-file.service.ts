import { audit } from '#server/platform/audit/audit.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { ownProfile } from '#server/people/profile/profile.public.ts';
import { ownConsents } from './consents.service.ts';
import { accountLists, lecturerLists, readLists, type Records, studentLists } from './own-file.store.ts';
import { ownPaper } from './own-paper.service.ts';

/** Every list of records of the signed-in person, by its name in the file. */
async function ownRecords(ctx: Ctx): Promise<Records> {
  const { userId, studentId, lecturerId } = actorOf(ctx);
  return {
    ...(await readLists(ctx.db, accountLists(userId))),
    ...(studentId !== null && (await readLists(ctx.db, studentLists(studentId)))),
    ...(lecturerId !== null && (await readLists(ctx.db, lecturerLists(lecturerId)))),
  };
}

/**
 * Everything the portal holds of the signed-in person as one file, for programs or for reading: identity, biodata, studies,
 * payments, library, notices and sessions (Law 27/2022, right of access). Survey answers belong to nobody and are not in it.
 */
export async function ownDataFile(ctx: Ctx, format: 'json' | 'pdf'): Promise<FileAnswer> {
  const [profile, records] = [await ownProfile(ctx), await ownRecords(ctx)];
  const body =
    format === 'pdf'
      ? await ownPaper(ctx, profile, records)
      : Buffer.from(
          JSON.stringify(
            {
              dibuat: ctx.now.toISOString(),
              profil: profile,
              persetujuan: await ownConsents(ctx),
              ...records,
            },
            null,
            2,
          ),
        );
  await inTransaction(ctx, (inner) =>
    audit(inner, {
      action: 'personal-data.download',
      entity: 'user',
      entityId: actorOf(ctx).userId,
      after: { format },
    }),
  );
  return {
    fileName: `data-saya-${await today(ctx)}.${format}`,
    mime: `application/${format}`,
    body,
  };
}
