import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { matches } from '#shared/platform/format/search.ts';

/** Choices of a select that a search means, by the rules of every search of the portal; groups keep their choices. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  let left = limit;
  const isShown = ({ label }: ComboboxItem): boolean => {
    const isWanted = left > 0 && matches(label, search);
    if (isWanted) left -= 1;
    return isWanted;
  };
  const shown: ComboboxParsedItem[] = [];
  for (const option of options) {
    if ('group' in option) shown.push({ ...option, items: option.items.filter(isShown) });
    else if (isShown(option)) shown.push(option);
  }
  return shown;
};
