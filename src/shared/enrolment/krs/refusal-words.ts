import { formatSlot, type Slot } from '#shared/platform/date/clash.ts';

/** More credits than the limit lets pass, in the words of academic practice. */
export const creditRefusal = (total: number, maxSks: number): string =>
  `Total ${total} sks melebihi batas ${maxSks} sks.`;

/** A time that another class has already, in the words of academic practice. */
export const clashRefusal = (courseName: string, slot: Slot): string =>
  `Bentrok jadwal dengan ${courseName} ${formatSlot(slot)}.`;
