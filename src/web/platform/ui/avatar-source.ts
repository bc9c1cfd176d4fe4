/**
 * Where a person's picture of the needed size is: accounts hold the address of the wide square, and lists ask for the
 * small one of the same set. Other addresses are taken as they are.
 */
export const avatarSource = (avatar: string | null, size: 'small' | 'medium' | 'large'): string | null =>
  size === 'large' ? avatar : (avatar?.replace(/^(\/media\/[0-9a-f]{32})-160\.webp$/, '$1-80.webp') ?? null);
