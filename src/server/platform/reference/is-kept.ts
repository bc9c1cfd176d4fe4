type Fields<Key extends string> = Readonly<Partial<Record<Key, unknown>>>;

/**
 * Whether fields of a form are as they are stored: what was accepted once is not judged anew when something else changes.
 * @param before nothing for a record that is made
 */
export const isKept = <Key extends string>(
  form: Fields<Key>,
  before: Fields<Key> | null | undefined,
  ...fields: readonly Key[]
): boolean => Boolean(before) && fields.every((field) => form[field] === before?.[field]);
