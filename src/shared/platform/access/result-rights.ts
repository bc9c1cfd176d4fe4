import type { Permission } from './permissions.ts';

/** Each lets its holder see what students achieved: IPS, IPK and credits. Who a student is, is told by `student:get` alone. */
export const resultRights: readonly Permission[] = ['studentGrade:get', 'krs:get', 'transcript:get'];
