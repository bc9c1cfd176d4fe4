import { z } from 'zod';
import { createDb } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/id.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { auditLog, users } from '#server/platform/db/schema.ts';
import { plainLog } from '#server/platform/log.ts';
import { firstPassword, hashPassword } from '#server/identity/auth/auth.public.ts';
import { seedAccess } from '#server/identity/access/seed.public.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { runCommand } from './command.ts';

const usage = 'Usage: npm run admin:create -- email "Full name"';

/** `npm run admin:create -- email "Name"`: an admin account with a first password that is shown once. */
await runCommand(async ({ url, args: [email, name] }) => {
  const given = z
    .object({ email: z.email(), name: z.string().trim().min(2).max(100) })
    .safeParse({ email, name });
  if (!given.success) throw new StartupError(usage);
  await migrate(url, plainLog);
  const { db, close } = createDb(url, plainLog);
  const password = firstPassword();
  const id = newId();
  const account = { ...given.data, id, isAdmin: true, mustChangePassword: true };
  try {
    await seedAccess(db);
    await db.transaction(async (tx) => {
      const made = await tx
        .insert(users)
        .values({ ...account, passwordHash: await hashPassword(password) })
        .onConflictDoNothing()
        .returning({ id: users.id });
      if (made.length === 0) throw new StartupError(`${given.data.email} already has an account.`);
      const at = new Date().toISOString();
      await tx
        .insert(auditLog)
        .values({ at, action: 'admin.create', entity: 'user', entityId: id, after: account });
    });
  } finally {
    await close();
  }
  return `Admin ${given.data.email} created. First password (change it at sign-in): ${password}`;
});
