import { Anchor, Pill } from '@mantine/core';
import type { PageMeta } from '#shared/platform/endpoint/endpoint.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import type { ListState } from './list-state.ts';
import classes from './Table.module.css';
import type { Filter } from './table-types.ts';
import { totalText } from './total-text.ts';

type Props = {
  filters: readonly Filter[];
  state: ListState;
  /** How many rows match, where known. */
  meta: PageMeta | undefined;
  show: (patch: Record<string, string>) => void;
  clear: () => void;
};

/** The filters in force as chips, with how many rows match and a way to clear all. */
export function FilterChips({ filters, state, meta, show, clear }: Props) {
  const chips = filters.flatMap(({ name, label, options, isDate }) => {
    const value = state.filters[name];
    if (value === undefined) return [];
    const chosen = options.find((option) => option.value === value)?.label ?? value;
    const shown = isDate ? shortDate(value) : chosen;
    return [{ name, text: `${label}: ${shown}` }];
  });
  if (state.search !== '') chips.unshift({ name: 'search', text: `"${state.search}"` });
  if (chips.length === 0) return null;
  return (
    <div className={classes.chips}>
      {chips.map(({ name, text }) => (
        <Pill
          key={name}
          size="md"
          withRemoveButton
          removeButtonProps={{ 'aria-label': `Hapus filter ${text}`, 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => show({ [name]: '' })}
        >
          {text}
        </Pill>
      ))}
      {meta !== undefined && <span className={classes.count}>{totalText(meta)} cocok</span>}
      <Anchor component="button" type="button" size="sm" onClick={clear}>
        Hapus semua filter
      </Anchor>
    </div>
  );
}
