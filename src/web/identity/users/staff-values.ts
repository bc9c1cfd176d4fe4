import type { UserView } from '#shared/identity/users/user.contract.ts';

/** Converts a staff member to form values. */
export function staffValues(user: UserView) {
  const { _id, updatedAt, name, email, status, unit, position, nip, phone, startDate, permissions } = user;
  return {
    _id,
    updatedAt,
    name,
    email,
    status,
    unit,
    permissions,
    position: position ?? '',
    nip: nip ?? '',
    phone: phone ?? '',
    startDate: startDate ?? '',
    roles: user.roles.map(({ id }) => id),
  };
}
