export { noteAtDoor } from './door.ts';
export { deleteSessions, setPassword } from './auth.store.ts';
export { firstPassword, hashPassword, verifyPassword } from './password.ts';
