import {
  ActionIcon,
  Button,
  Checkbox,
  Indicator,
  Popover,
  type PopoverProps,
  Select,
  Stack,
  TextInput,
} from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DateField } from '../DateField.tsx';
import { LookupNote } from '../LookupNote.tsx';
import { LookupSelect } from '../LookupSelect.tsx';
import { isDayAsked, type ListState } from './list-state.ts';
import classes from './Table.module.css';
import type { Column, Filter } from './table-types.ts';

/** Typing rests this long before the list is asked again. */
const REST_MS = 350;

type Show = (patch: Record<string, string>) => void;

/** What is typed, before the address says so; what the address says later takes its place. */
function useTyped(value: string) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  return [text, setText] as const;
}

/** The search field, reached by `/`. */
export function Search({ value, label, show }: { value: string; label: string; show: Show }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useTyped(value);
  useHotkeys([['/', () => input.current?.focus()]]);
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => show({ search: text.trim() }), REST_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} stroke={1.7} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

/** A day to narrow by: digits are typed in peace, only a whole day is asked for. */
function DayFilter({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }) {
  const [text, setText] = useTyped(value);
  const change = (day: string): void => {
    setText(day);
    if (day !== value && (day === '' || isDayAsked(day))) onDay(day);
  };
  return <DateField label={label} value={text} onChange={(event) => change(event.currentTarget.value)} />;
}

/** Tells the style sheet how much of the screen there is beside the button, so that many filters scroll in it. */
const inSight = {
  size: {
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty('--in-sight', `${availableHeight}px`),
  },
} satisfies PopoverProps['middlewares'];

/** The filters behind one button that counts those in force. */
function Filters({ filters, state, show }: { filters: readonly Filter[]; state: ListState; show: Show }) {
  const count = Object.keys(state.filters).length;
  return (
    <Indicator label={count} size={18} disabled={count === 0}>
      <Popover position="bottom-start" trapFocus middlewares={inSight}>
        <Popover.Target>
          <Button variant="default" leftSection={<IconFilter size={18} stroke={1.7} />}>
            Filter
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <div
            className={classes.filters}
            data-tall={filters.length > 3 || undefined}
            data-many={filters.length > 5 || undefined}
          >
            {filters.map(({ name, label, options, isDate, lookup }) =>
              lookup ? (
                <LookupSelect
                  key={name}
                  label={label}
                  placeholder="Semua, ketik untuk mencari"
                  endpoint={lookup}
                  before={options}
                  chosen={options.find(({ value }) => value === state.filters[name]) ?? null}
                  value={state.filters[name] ?? null}
                  onChange={(value) => show({ [name]: value ?? '' })}
                  comboboxProps={{ withinPortal: false }}
                  clearable
                />
              ) : isDate ? (
                <DayFilter
                  key={name}
                  label={label}
                  value={state.filters[name] ?? ''}
                  onDay={(day) => show({ [name]: day })}
                />
              ) : (
                <Select
                  key={name}
                  label={label}
                  placeholder="Semua"
                  data={[...options]}
                  value={state.filters[name] ?? null}
                  onChange={(value) => show({ [name]: value ?? '' })}
                  comboboxProps={{ withinPortal: false }}
                  clearable
                  searchable={options.length > 8}
                />
              ),
            )}
          </div>
        </Popover.Dropdown>
      </Popover>
    </Indicator>
  );
}

type Choice<R> = {
  columns: readonly Column<R>[];
  shown: readonly Column<R>[];
  choose: (keys: string[]) => void;
};

/** Which columns are shown; the first always is. */
function ColumnChoice<R>({ columns, shown, choose }: Choice<R>) {
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon variant="default" size="input-sm" aria-label="Pilih kolom" title="Pilih kolom">
          <IconColumns size={18} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group value={shown.map(({ key }) => key)} onChange={choose} label="Kolom yang tampil">
          <Stack gap="xs" mt="xs">
            {columns.map(({ key, title }, i) => (
              <Checkbox key={key} value={key} label={title} disabled={i === 0} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}

type Props<R> = Choice<R> & {
  searchLabel: string;
  filters: readonly Filter[];
  state: ListState;
  show: Show;
  /** What else stands at the end. */
  children?: ReactNode;
};

/** Search, filters and columns above a list. */
export function Toolbar<R>(props: Props<R>) {
  const { searchLabel, filters, state, show, children, ...choice } = props;
  return (
    <>
      <div className={classes.toolbar} role="search">
        <Search value={state.search} label={searchLabel} show={show} />
        {filters.length > 0 && <Filters filters={filters} state={state} show={show} />}
        <span className={classes.gap} />
        <span className={classes.wideOnly}>
          <ColumnChoice {...choice} />
        </span>
        {children}
      </div>
      <LookupNote />
    </>
  );
}
