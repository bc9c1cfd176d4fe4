import { codingError, failure, invalidParameter, MoodleFailure, writeFailed } from './failure.ts';
import { type Argument, type Item, items, text, texts } from './params.ts';
import type { Site, SiteUser } from './site.ts';

type Arguments = Record<string, Argument | undefined>;

const fields = ['username', 'firstname', 'lastname', 'email', 'idnumber', 'auth'] as const;

const weak = (password: string): boolean =>
  password.length < 8 || !/\d/.test(password) || !/[A-Z]/.test(password) || !/[^\w]/.test(password);

const weakPassword = (): MoodleFailure => {
  const html =
    '<div>Passwords must be at least 8 characters long.</div><div>Passwords must have at least 1 digit(s).</div>';
  return new MoodleFailure(html, `error/${html}`);
};

const live = (site: Site): SiteUser[] => [...site.users.values()].filter(({ deleted }) => !deleted);

function checkNew(item: Item, others: readonly SiteUser[]): void {
  const { username = '', email = '', password, createpassword, auth = 'manual' } = item;
  if (others.some((user) => user.username === username))
    throw invalidParameter(`Username already exists: ${username}`);
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) throw invalidParameter(`Email address is invalid: ${email}`);
  if (others.some((user) => user.email.toLowerCase() === email.toLowerCase())) {
    throw invalidParameter(`Email address already exists: ${email}`);
  }
  for (const name of ['firstname', 'lastname'] as const) {
    if ((item[name] ?? '').trim() === '') throw invalidParameter(`The field ${name} cannot be blank`);
  }
  if (!['manual', 'oauth2', 'ldap'].includes(auth))
    throw invalidParameter(`Invalid authentication type: ${auth}`);
  if (auth === 'manual' && !password && createpassword !== '1') {
    throw invalidParameter('Invalid password: you must provide a password, or set createpassword.');
  }
  if (password !== undefined && weak(password)) throw weakPassword();
  const tooLong = fields.some((name) => (item[name]?.length ?? 0) > (name === 'idnumber' ? 255 : 100));
  if (tooLong) throw writeFailed();
}

/** `core_user_create_users`: all or nothing, though the numbers of the refused are used up; a password it makes is mailed. */
export function createUsers(site: Site, given: Arguments): unknown {
  const made: SiteUser[] = [];
  for (const item of items(given.users)) {
    const id = site.next('user');
    checkNew(item, [...live(site), ...made]);
    made.push({
      id,
      username: item.username ?? '',
      firstname: item.firstname ?? '',
      lastname: item.lastname ?? '',
      email: item.email ?? '',
      idnumber: item.idnumber ?? '',
      auth: item.auth ?? 'manual',
      suspended: false,
      deleted: false,
    });
  }
  for (const user of made) site.users.set(user.id, user);
  site.mails.passwords += items(given.users).filter(({ createpassword }) => createpassword === '1').length;
  return made.map(({ id, username }) => ({ id, username }));
}

function shown(site: Site, user: SiteUser): Record<string, unknown> {
  const { id, username, firstname, lastname, email, idnumber, auth, suspended, lastaccess = 0 } = user;
  return {
    id,
    fullname: `${firstname} ${lastname}`,
    ...(site.can.has('moodle/site:viewfullnames') && { firstname, lastname }),
    ...(site.can.has('moodle/site:viewuseridentity') && { email }),
    ...(idnumber !== '' && { idnumber }),
    ...(site.can.has('moodle/user:viewalldetails') && { username, auth, suspended, confirmed: true }),
    lang: 'en',
    department: '',
    firstaccess: lastaccess,
    lastaccess,
  };
}

/** `core_user_get_users_by_field`: by id, each once, the unknown left out; quiet where a right is missing. */
export function usersByField(site: Site, given: Arguments): unknown {
  const field = text(given.field) ?? '';
  const values = texts(given.values);
  if (!['id', 'idnumber', 'username', 'email'].includes(field))
    throw codingError(`Invalid field name ${field}`);
  if (field === 'username' && values.some((one) => !/^[a-z0-9._@-]*$/.test(one))) {
    throw invalidParameter('the server was expecting "username" type');
  }
  if (field === 'id' && values.some((one) => !/^\d+$/.test(one)))
    throw invalidParameter('the server was expecting "int" type');
  const isHidden =
    !site.can.has('moodle/user:viewdetails') ||
    ((field === 'username' || field === 'idnumber') && !site.can.has('moodle/user:viewalldetails')) ||
    (field === 'email' && !site.can.has('moodle/site:viewuseridentity'));
  if (isHidden) return [];
  const wanted = new Set(values);
  const known = field === 'id' ? [...site.users.values()] : live(site);
  return known
    .filter((user) => wanted.has(String(user[field as 'id' | 'idnumber' | 'username' | 'email'])))
    .toSorted((a, b) => a.id - b.id)
    .map((user) => shown(site, user));
}

/** `core_user_get_users` by address: letter case makes no difference, `%` and `_` stand for anything. */
export function findUsers(site: Site, given: Arguments): unknown {
  const [{ key, value = '' } = {}] = items(given.criteria);
  if (key !== 'email') throw invalidParameter('The emulator searches by email alone');
  const pattern = value
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('%', '.*')
    .replaceAll('_', '.');
  const isMeant = new RegExp(`^${pattern}$`, 'i');
  const canSee = site.can.has('moodle/user:viewdetails') && site.can.has('moodle/site:viewuseridentity');
  const found = canSee ? live(site).filter((user) => isMeant.test(user.email)) : [];
  return { users: found.map((user) => shown(site, user)), warnings: [] };
}

type Warning = { item: string; itemid: number; warningcode: string; message: string };

function updateOne(site: Site, item: Item): Warning | null {
  const id = Number(item.id);
  const user = site.users.get(id);
  const warn = (warningcode: string, message: string): Warning => ({
    item: 'user',
    itemid: id,
    warningcode,
    message,
  });
  if (!user || user.deleted) return warn('invaliduserid', 'Invalid user ID');
  if (user.username === 'admin') return warn('usernotupdatedadmin', 'Cannot update admin accounts');
  const others = live(site).filter((one) => one !== user);
  if (others.some((one) => one.email.toLowerCase() === item.email?.toLowerCase())) {
    return warn('useremailduplicate', 'Duplicate email address');
  }
  if (others.some((one) => one.username === item.username))
    return warn('dmlwriteexception', 'Error writing to database');
  for (const name of fields) user[name] = item[name] ?? user[name];
  if (item.suspended !== undefined) user.suspended = item.suspended === '1';
  return null;
}

/** `core_user_update_users`: each by itself, what failed is a warning. */
export function updateUsers(site: Site, given: Arguments): unknown {
  const warnings = items(given.users).map((item) => updateOne(site, item));
  if (items(given.users).some(({ password }) => password !== undefined && weak(password))) {
    throw failure('invalidresponse', 'Invalid response value detected');
  }
  return { warnings: warnings.filter((one) => one !== null) };
}
