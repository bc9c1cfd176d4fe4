import { expect, test } from 'vitest';
import { sectionNames } from '#shared/platform/campus/sections.ts';
import { fieldName } from '#server/platform/http/field-name.ts';
import type { Field } from '#web/platform/campus/field.ts';
import { fieldsOf } from '#web/platform/campus/setting-fields.ts';

/** What the screen calls each setting that is the only one of its name, by its path in the form. */
async function screenLabels(): Promise<[PropertyKey[], string][]> {
  const groups = await Promise.all(sectionNames.map((name) => fieldsOf(name)));
  const pathsOf = ({ name, label, ...field }: Field): [string, string][] => [
    [name, label],
    ...(field.kind === 'rows'
      ? field.fields.flatMap(pathsOf).map(([inner, text]): [string, string] => [`${name}.0.${inner}`, text])
      : []),
  ];
  const all = groups.flat().flatMap(({ fields }) => fields.flatMap(pathsOf));
  const labels = Map.groupBy(all, ([path]) => path);
  return [...labels].flatMap(([path, [one, ...others]]) =>
    one === undefined || others.length > 0
      ? []
      : [[['values', ...path.split('.').map((key) => (key === '0' ? 0 : key))], one[1]]],
  );
}

/** Words that need the ones before them on the screen. */
const onlyThere = new Set(['fullTermWeeks']);

test('a refused setting is called what the screen calls it', async () => {
  const labels = await screenLabels();
  expect(labels.length).toBeGreaterThan(130);
  const others = labels
    .filter(([path]) => !onlyThere.has(String(path.at(-1))))
    .flatMap(([path, label]) => {
      const name = fieldName(path) ?? '';
      return name.toLowerCase().includes(label.toLowerCase())
        ? []
        : [`${path.join('.')}: ${name} (${label})`];
    });
  expect(others).toEqual([]);
});
