import { namedTwice, type Sentences } from '#server/platform/db/constraint-sentences.ts';

export const usersSentences: Sentences = {
  records: { permissions: 'Izin', roles: 'Peran', users: 'Pengguna' },
  constraints: {
    users_email_key: { message: 'Email ini sudah dipakai akun lain.', field: 'email' },
    roles_name_unique: { message: 'Nama peran ini sudah ada.', field: 'name' },
    permissions_name_unique: { message: 'Izin ini sudah ada.', field: 'name' },
    staff_nip_key: { message: 'NIP ini sudah dipakai pegawai lain.', field: 'nip' },
    role_permissions_role_id_permission_id_pk: namedTwice('Izin', 'permissions'),
    user_permissions_user_id_permission_id_pk: namedTwice('Izin', 'permissions'),
    user_roles_user_id_role_id_pk: namedTwice('Peran', 'roles'),
  },
};
