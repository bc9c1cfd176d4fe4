import { Checkbox, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { matches } from '#shared/platform/format/search.ts';
import classes from './access.module.css';
import { actionWords, permissionWords, resourceWords } from './permission-words.ts';

type Props = {
  /** Field of the form, for its errors. */
  path: string;
  /** Names of all permissions. */
  all: readonly string[];
  chosen: readonly string[];
  error: ReactNode;
  onChange: (names: string[]) => void;
};

const resourceOf = (name: string): string => name.split(':')[0] ?? name;
const actionOf = (name: string): string => name.split(':')[1] ?? name;

/** Permissions by resource: a box for each action, and one for the whole resource. */
export function PermissionMatrix({ path, all, chosen, error, onChange }: Props) {
  const [search, setSearch] = useState('');
  const resources = [...new Set(all.map(resourceOf))]
    .filter((name) => matches(`${resourceWords(name)} ${name}`, search))
    .toSorted((a, b) => resourceWords(a).localeCompare(resourceWords(b), 'id'));
  const set = (names: readonly string[], on: boolean): void => {
    const rest = chosen.filter((name) => !names.includes(name));
    onChange(on ? [...rest, ...names] : rest);
  };
  return (
    <fieldset className={classes.matrix} data-path={path}>
      <legend>
        Hak ({chosen.length} dari {all.length})
      </legend>
      <TextInput
        type="search"
        aria-label="Cari hak"
        placeholder="Cari hak, misalnya mahasiswa"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={classes.resources}>
        {resources.map((resource) => {
          const names = all.filter((name) => resourceOf(name) === resource);
          const held = names.filter((name) => chosen.includes(name)).length;
          return (
            <div key={resource} className={classes.resource}>
              <Checkbox
                label={<strong>{resourceWords(resource)}</strong>}
                description={resource}
                checked={held === names.length}
                indeterminate={held > 0 && held < names.length}
                onChange={(event) => set(names, event.currentTarget.checked)}
              />
              <div className={classes.actions}>
                {names.map((name) => (
                  <Checkbox
                    key={name}
                    size="xs"
                    radius="xs"
                    label={actionWords(actionOf(name))}
                    aria-label={permissionWords(name)}
                    checked={chosen.includes(name)}
                    onChange={(event) => set([name], event.currentTarget.checked)}
                  />
                ))}
              </div>
            </div>
          );
        })}
        {resources.length === 0 && <p className={classes.soft}>Tidak ada hak yang cocok.</p>}
      </div>
      {error !== undefined && error !== null && <p className={classes.error}>{error}</p>}
    </fieldset>
  );
}
