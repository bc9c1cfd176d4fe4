import { formatSlot, type Slot } from '#shared/platform/date/clash.ts';

/** Message for more sks than the limit allows (academic practice). */
export const creditRefusal = (total: number, maxSks: number): string =>
  `Total ${total} sks melebihi batas ${maxSks} sks.`;

/** Message for a time that clashes with another class (academic practice). */
export const clashRefusal = (courseName: string, slot: Slot): string =>
  `Bentrok jadwal dengan ${courseName} ${formatSlot(slot)}.`;
