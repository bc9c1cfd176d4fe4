export { noteAtDoor } from './door.ts';
export { deleteSessions, setPassword } from './auth.store.ts';
export { firstPassword, makeFirstPasswords, hashPassword, verifyPassword } from './password.ts';
export { toSessionUser } from './session-user.ts';
