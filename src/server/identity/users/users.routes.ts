import type { FastifyInstance } from 'fastify';
import { userContract } from '#shared/identity/users/user.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { eachTold } from '#server/platform/http/each.ts';
import { handle } from '#server/platform/http/handle.ts';
import { userFile } from './users.export.ts';
import {
  createUser,
  removeUser,
  resetUserPassword,
  saveStaff,
  setUserActive,
  userPage,
} from './users.service.ts';
import { searchUsers } from './users.store.ts';

export function userRoutes(app: FastifyInstance): void {
  handle(app, userContract.list, (ctx, { query }) => userPage(ctx, query));
  handle(app, userContract.export, (ctx, { query }) => userFile(ctx, query));
  handle(app, userContract.search, (ctx, { query }) => searchUsers(ctx.db, query.search));
  handle(app, userContract.save, async (ctx, { body }) =>
    told(await saveStaff(ctx, body), `Data ${body.name} tersimpan.`),
  );
  handle(app, userContract.remove, async (ctx, { params }) =>
    told(await removeUser(ctx, params.id), 'Akun dihapus.'),
  );
  handle(app, userContract.setActive, (ctx, { body: { items, isActive } }) =>
    eachTold(
      ctx,
      items,
      (inner, item) => setUserActive(inner, item, isActive),
      isActive ? 'akun dibuka' : 'akun diblokir',
    ),
  );
  handle(app, userContract.removeMany, (ctx, { body }) =>
    eachTold(ctx, body.items, (inner, { _id }) => removeUser(inner, _id), 'akun dihapus'),
  );
  handle(app, userContract.create, async (ctx, { body }) =>
    told(await createUser(ctx, body), `Akun ${body.name} dibuat.`),
  );
  handle(app, userContract.resetPassword, async (ctx, { params }) =>
    told(await resetUserPassword(ctx, params.id), 'Kata sandi awal baru dibuat.'),
  );
}
