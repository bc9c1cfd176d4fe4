export type Size = { value: number; unit: '' | 'px' | '%' };

/**
 * Reads a length such as "12", "74px" or "62.5%" (specification §5).
 * @throws Error "Invalid input format." for anything else.
 */
export function parseSize(text: string): Size {
  const match = /^(\d+(?:\.\d+)?)(px|%)?$/.exec(text);
  if (!match) throw new Error('Invalid input format.');
  const unit = match[2];
  return { value: Number(match[1]), unit: unit === 'px' || unit === '%' ? unit : '' };
}
