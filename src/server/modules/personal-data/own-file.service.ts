import { audit } from '../../audit.ts';
import type { FileAnswer } from '../../http/answer.ts';
import { actorOf, type Ctx, inTransaction } from '../../http/ctx.ts';
import { today } from '../../http/today.ts';
import { ownProfile } from '../profile/profile.public.ts';
import { ownConsents } from './consents.service.ts';
import { accountRecords, lecturerRecords, studentRecords } from './own-file.store.ts';

/**
 * Everything the portal holds of the signed-in person as one JSON file: identity, biodata, studies, payments, library,
 * notices and sessions (Law 27/2022, right of access). Survey answers belong to nobody and are not in it.
 */
export async function ownDataFile(ctx: Ctx): Promise<FileAnswer> {
  const { userId, studentId, lecturerId } = actorOf(ctx);
  const content = {
    dibuat: ctx.now.toISOString(),
    profil: await ownProfile(ctx),
    persetujuan: await ownConsents(ctx),
    ...(await accountRecords(ctx.db, userId)),
    ...(studentId !== null && (await studentRecords(ctx.db, studentId))),
    ...(lecturerId !== null && (await lecturerRecords(ctx.db, lecturerId))),
  };
  const entry = { action: 'personal-data.download', entity: 'user', entityId: userId };
  await inTransaction(ctx, (inner) => audit(inner, entry));
  return {
    fileName: `data-saya-${await today(ctx)}.json`,
    mime: 'application/json',
    body: Buffer.from(JSON.stringify(content, null, 2)),
  };
}
