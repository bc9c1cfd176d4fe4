import type { FastifyInstance } from 'fastify';
import { accessContract } from '#shared/identity/access/access.contract.ts';
import { told } from '#server/platform/http/answer.ts';
import { handle } from '#server/platform/http/handle.ts';
import {
  changeRole,
  createPermission,
  createPermissions,
  createRole,
  removePermission,
  removeRole,
} from './access.service.ts';
import { listPermissions, listRoles } from './access.store.ts';

export function accessRoutes(app: FastifyInstance): void {
  handle(app, accessContract.roles, (ctx) => listRoles(ctx.db));
  handle(app, accessContract.createRole, async (ctx, { body }) =>
    told(await createRole(ctx, body), `Peran ${body.name} dibuat.`),
  );
  handle(app, accessContract.updateRole, async (ctx, { params, body }) =>
    told(await changeRole(ctx, params.id, body), `Peran ${body.name} tersimpan.`),
  );
  handle(app, accessContract.deleteRole, async (ctx, { params }) =>
    told(await removeRole(ctx, params.id), 'Peran dihapus.'),
  );
  handle(app, accessContract.permissions, (ctx) => listPermissions(ctx.db));
  handle(app, accessContract.createPermission, async (ctx, { body }) =>
    told(await createPermission(ctx, body), `Izin ${body.name} ditambahkan.`),
  );
  handle(app, accessContract.createPermissions, async (ctx, { body }) => {
    const result = await createPermissions(ctx, body.permissions);
    return told(result, `${result.created.length} izin ditambahkan, ${result.skipped.length} sudah ada.`);
  });
  handle(app, accessContract.deletePermission, async (ctx, { params }) =>
    told(await removePermission(ctx, params.id), 'Izin dihapus.'),
  );
}
