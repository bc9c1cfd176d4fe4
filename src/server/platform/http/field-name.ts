import { fieldLabels } from '#shared/platform/audit/field-labels.ts';
import { pathLabels } from './path-labels.ts';

/** By names that senders choose as well: a map has no inherited ones. */
const labels: ReadonlyMap<string, string> = new Map(Object.entries(fieldLabels));

/** Parts of a body whose fields are known without them. */
const frames = new Set(
  'announcement changes components filter grounds lateFee maintenance publicSite researchIds scores values'.split(
    ' ',
  ),
);

const labelOf = (parent: string, key: string): string | undefined =>
  key === 'updatedAt' ? undefined : (pathLabels.get(`${parent}.${key}`) ?? labels.get(key));

/** A label within a sentence: "tanggal lahir", but "NIM" and "IPK mulai" as they are. */
const within = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.slice(0, 1).toLowerCase() + label.slice(1) : label;

/** "Tanggal lahir ayah"; the parent is left out where the child's name has it already. */
function joined(child: string, parent: string): string {
  const says = child.toLowerCase().includes(parent.toLowerCase());
  return says ? child : `${child} ${within(parent)}`;
}

/** Whether a list's name says that of a field in its entries: "Dosen ke-2" needs no "dosen". */
const isSaid = (name: string, list: string): boolean =>
  ` ${list.toLowerCase()} `.includes(` ${name.toLowerCase()} `);

/**
 * What a person calls the field at a path: "NIM", "Tanggal lahir ayah", "Penulis ke-2: nama". The nearest field with a name
 * stands for one without, such as an id in a row; a key that a sender made up is never said.
 * @param path places in lists are numbers, as in the paths of issues
 * @returns undefined where nobody fills in anything on the way: paging, ids, the stamp of a copy
 */
export function fieldName(path: readonly PropertyKey[]): string | undefined {
  const places: string[] = [];
  let name: string | undefined;
  let parent = '';
  for (const key of path) {
    if (typeof key === 'number') {
      if (name !== undefined) places.push(`${name} ke-${key + 1}`);
      name = undefined;
      continue;
    }
    const label = labelOf(parent, String(key));
    if (label !== undefined) name = name === undefined || frames.has(parent) ? label : joined(label, name);
    parent = String(key);
  }
  const parts = name === undefined || isSaid(name, places.at(-1) ?? '') ? places : [...places, name];
  return parts.length === 0
    ? undefined
    : parts.map((part, at) => (at === 0 ? part : within(part))).join(': ');
}
