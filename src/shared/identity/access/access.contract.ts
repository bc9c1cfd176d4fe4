import { z } from 'zod';
import { FIRST_CUSTOM_ROLE } from '#shared/platform/access/roles.ts';
import { permissionPattern } from '#shared/platform/access/permissions.ts';
import { done, endpoint, idParams, updatedAt } from '#shared/platform/endpoint/endpoint.ts';

const roleId = z.coerce.number().int().min(1).max(32_000);
const permissionName = z
  .string()
  .trim()
  .max(60)
  .regex(permissionPattern, 'Tulis sebagai sumber:tindakan, misalnya student:get.');

export const roleView = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  isSystem: z.boolean(),
  permissions: z.array(z.string()),
  users: z.number().int(),
  updatedAt: z.string(),
});
export type RoleView = z.infer<typeof roleView>;

const roleForm = {
  name: z.string().trim().min(2, 'Nama peran minimal 2 huruf.').max(60),
  description: z.string().trim().max(300).default(''),
  permissions: z.array(permissionName).max(500),
};

const permissionForm = z.object({
  name: permissionName,
  description: z.string().trim().max(200).default(''),
});

export const permissionView = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  group: z.string(),
  roles: z.number().int(),
});
export type PermissionView = z.infer<typeof permissionView>;

export const accessContract = {
  roles: endpoint({
    method: 'GET',
    path: '/api/staff/role',
    summary: 'Roles with their permissions and how many users hold them',
    access: { permissions: ['role:get'] },
    response: z.array(roleView),
  }),
  createRole: endpoint({
    method: 'POST',
    path: '/api/staff/role',
    summary: `Create a role; ids below ${FIRST_CUSTOM_ROLE} are the product's`,
    access: { permissions: ['role:create'] },
    body: z.object(roleForm),
    response: z.object({ id: z.number().int() }),
  }),
  updateRole: endpoint({
    method: 'PUT',
    path: '/api/staff/:id/role',
    summary: 'Change a role',
    access: { permissions: ['role:update'] },
    params: z.object({ id: roleId }),
    body: z.object({ ...roleForm, updatedAt }),
    response: z.object({ id: z.number().int() }),
  }),
  deleteRole: endpoint({
    method: 'DELETE',
    path: '/api/staff/:id/role',
    summary: 'Delete a role that nobody holds',
    access: { permissions: ['role:delete'] },
    params: z.object({ id: roleId }),
    response: z.object({ id: z.number().int() }),
  }),
  permissions: endpoint({
    method: 'GET',
    path: '/api/staff/permission',
    summary: 'Permissions by group',
    access: { permissions: ['permission:get'] },
    response: z.array(permissionView),
  }),
  createPermission: endpoint({
    method: 'POST',
    path: '/api/staff/permission',
    summary: 'Add a permission',
    access: { permissions: ['permission:create'] },
    body: permissionForm,
    response: done,
  }),
  createPermissions: endpoint({
    method: 'POST',
    path: '/api/staff/permission-create-many',
    summary: 'Add many permissions at once; existing ones are skipped and named',
    access: { permissions: ['permission:create'] },
    body: z.object({ permissions: z.array(permissionForm).min(1, 'Isi minimal satu izin.').max(200) }),
    response: z.object({ created: z.array(z.string()), skipped: z.array(z.string()) }),
  }),
  deletePermission: endpoint({
    method: 'DELETE',
    path: '/api/staff/:id/permission',
    summary: 'Delete a permission that no role and no user holds',
    access: { permissions: ['permission:delete'] },
    params: idParams,
    response: done,
  }),
};
