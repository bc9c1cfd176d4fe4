/** What a parameter may be; booleans travel as 0 and 1, what is undefined is left out. */
export type Parameter =
  string | number | boolean | undefined | readonly Parameter[] | { readonly [key: string]: Parameter };

function* pairsOf(name: string, value: Parameter): Generator<[string, string]> {
  if (value === undefined) return;
  if (typeof value === 'boolean') yield [name, value ? '1' : '0'];
  else if (typeof value !== 'object') yield [name, String(value)];
  else {
    for (const [key, inner] of Object.entries(value)) yield* pairsOf(`${name}[${key}]`, inner);
  }
}

/**
 * Writes parameters as PHP reads them: `users[0][username]=ayu`. The control fields come first, so that a site that cuts
 * long requests never cuts them.
 */
export function encodeForm(
  control: Readonly<Record<string, string>>,
  parameters: Readonly<Record<string, Parameter>>,
): {
  body: string;
  fields: number;
} {
  const pairs = [
    ...Object.entries(control),
    ...Object.entries(parameters).flatMap(([name, value]) => [...pairsOf(name, value)]),
  ];
  return { body: new URLSearchParams(pairs).toString(), fields: pairs.length };
}
