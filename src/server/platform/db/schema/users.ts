import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment, stamps } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    avatar: text('avatar'),
    isAdmin: boolean('is_admin').notNull().default(false),
    isStudent: boolean('is_student').notNull().default(false),
    isLecturer: boolean('is_lecturer').notNull().default(false),
    isStaff: boolean('is_staff').notNull().default(false),
    status: text('status', { enum: ['active', 'blocked'] })
      .notNull()
      .default('active'),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    strangerFailures: integer('stranger_failures').notNull().default(0),
    shieldedUntil: moment('shielded_until'),
    lastLoginAt: moment('last_login_at'),
    ...stamps(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    index('users_name_idx').on(t.name),
    check('users_status_check', sql`${t.status} in ('active', 'blocked')`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    verifiedAt: moment('verified_at'),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (t) => [index('sessions_user_idx').on(t.userId), index('sessions_expires_idx').on(t.expiresAt)],
);

export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [index('password_resets_user_idx').on(t.userId)],
);

/** Requests for a reset link that were not looked at yet. */
export const resetRequests = pgTable(
  'reset_requests',
  {
    id: uuid('id').primaryKey(),
    emailOrNim: text('email_or_nim').notNull(),
    ip: text('ip').notNull(),
    agent: text('agent').notNull(),
    requestId: text('request_id').notNull(),
    askedAt: moment('asked_at').notNull(),
  },
  (t) => [index('reset_requests_asked_idx').on(t.askedAt)],
);

export const roles = pgTable(
  'roles',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    isSystem: boolean('is_system').notNull().default(false),
    ...stamps(),
  },
  // "Dosen" and "dosen " are one role to who gives it.
  (t) => [uniqueIndex('roles_name_unique').on(sql`fold(${t.name})`)],
);

export const permissions = pgTable('permissions', {
  id: id(),
  name: text('name').notNull().unique(),
  description: text('description').notNull().default(''),
  group: text('group').notNull().default(''),
  ...stamps(),
});

export const rolePermissions = pgTable(
  'role_permissions',
  {
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    permissionId: uuid('permission_id')
      .notNull()
      .references(() => permissions.id, { onDelete: 'restrict' }),
  },
  (t) => [
    primaryKey({ columns: [t.roleId, t.permissionId] }),
    index('role_permissions_permission_idx').on(t.permissionId),
  ],
);

export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'restrict', onUpdate: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] }), index('user_roles_role_idx').on(t.roleId)],
);

export const userPermissions = pgTable(
  'user_permissions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    permissionId: uuid('permission_id')
      .notNull()
      .references(() => permissions.id, { onDelete: 'restrict' }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.permissionId] }),
    index('user_permissions_permission_idx').on(t.permissionId),
  ],
);
