/** The biodata with the account's picture where it holds no photo of its own. */
export const withPhoto = (
  biodata: Record<string, unknown>,
  owner: { avatar: string | null } | undefined,
): Record<string, unknown> => ({ ...biodata, photo: biodata['photo'] ?? owner?.avatar ?? null });
