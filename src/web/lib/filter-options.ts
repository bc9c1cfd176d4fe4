import type { OptionsFilter } from '@mantine/core';
import { matches } from '#shared/format/search.ts';

/** Choices of a select that a search means, by the rules of every search of the portal; groups keep their choices. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const left = { count: limit };
  const isShown = ({ label }: { label: string }): boolean =>
    left.count > 0 && matches(label, search) && left.count-- > 0;
  return options.flatMap((option) =>
    'group' in option
      ? [{ ...option, items: option.items.filter(isShown) }]
      : isShown(option)
        ? [option]
        : [],
  );
};
