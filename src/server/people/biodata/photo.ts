/** Fills in the account's picture if the biodata has no photo. */
export const withPhoto = (
  biodata: Record<string, unknown>,
  owner: { avatar: string | null } | undefined,
): Record<string, unknown> => ({ ...biodata, photo: biodata['photo'] ?? owner?.avatar ?? null });
