export { removeRoom, saveRoom } from './rooms.service.ts';
