/** Where a private file is read. */
export const fileAddress = (name: string): string =>
  `/api/download/private-file/?${new URLSearchParams({ file: name }).toString()}`;
