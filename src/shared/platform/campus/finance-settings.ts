/** Percentages a college sets for itself. */
export type GateSettings = { krsSppPercent: number; utsPercent: number; uasPercent: number };

export const defaultGateSettings: GateSettings = { krsSppPercent: 50, utsPercent: 75, uasPercent: 100 };

export const leaveFeeModes = ['NONE', 'PERCENT', 'AMOUNT'] as const;

/** What a college keeps of the tuition of a term a student is on leave in: whole percents of it, or rupiah. */
export type LeaveFee = { mode: (typeof leaveFeeModes)[number]; value: number };

export const lateFeeModes = ['NONE', 'FLAT', 'PERCENT_PER_MONTH'] as const;
