/** Role ids the product relies on; 3 and 9 are given by the specification §6. */
export const ROLE = {
  superAdmin: 1,
  baak: 2,
  lecturer: 3,
  kaprodi: 4,
  finance: 5,
  leadership: 6,
  studentAffairs: 7,
  publicRelations: 8,
  library: 9,
  qualityUnit: 10,
  feederOperator: 11,
  secretariat: 12,
  lmsAdmin: 13,
} as const;

/** Roles created by staff start here, below are those of the product. */
export const FIRST_CUSTOM_ROLE = 20;
