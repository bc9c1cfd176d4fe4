import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type CallInput, MAX_CHOSEN, type PageMeta } from '#shared/platform/endpoint/endpoint.ts';
import { endpointQuery, usePageQuery } from '#web/platform/lib/query.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { Page } from '../Page.tsx';
import { BulkBar } from './BulkBar.tsx';
import { Cards } from './Cards.tsx';
import { Exports } from './Exports.tsx';
import { FilterChips } from './FilterChips.tsx';
import { listQueryOf, type ListState, useLastPage, useListState, useWithoutRefused } from './list-state.ts';
import { Pager } from './Pager.tsx';
import { Rows } from './Rows.tsx';
import classes from './Table.module.css';
import type { Column, Export, Filter, ListEndpoint, NothingListed, RowOf } from './table-types.ts';
import { Loading, None } from './TableStates.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useColumns } from './use-columns.ts';
import { useLookedUp } from './use-looked-up.ts';

/** Below this width rows are cards. */
const PHONE = '(max-width: 47.99em)';

export type TableProps<E extends ListEndpoint> = {
  endpoint: E;
  /** Fixed part of the query, such as the record the list belongs to. */
  fixed?: Record<string, string>;
  /** Path parameters of the endpoint. */
  params?: Record<string, string>;
  columns: readonly Column<RowOf<E>>[];
  filters?: readonly Filter[];
  exports?: readonly Export[];
  /** The files can be narrowed to chosen rows by `ids`. */
  exportsChosen?: boolean;
  searchLabel: string;
  /** What the rows are, in the plural a sentence uses: "mahasiswa". */
  noun: string;
  nothing: NothingListed;
  /** Names a row for screen readers. */
  rowName: (row: RowOf<E>) => string;
  onOpen?: (row: RowOf<E>) => void;
  renderMenu?: (row: RowOf<E>) => ReactNode;
  /** Actions for chosen rows; without it there is nothing to choose. */
  renderBulk?: (rows: RowOf<E>[], clear: () => void) => ReactNode;
};

/** The query behind a table, for a page's loader to start early. */
export function tableQuery<E extends ListEndpoint>(
  endpoint: E,
  state: ListState,
  fixed: Record<string, string> = {},
  params: Record<string, string> = {},
) {
  const query = { ...listQueryOf(state), ...fixed };
  return endpointQuery(endpoint, { query, params } as unknown as CallInput<E>);
}

type Held<R> = { data: R[]; meta: PageMeta };

/** A list with search, filters, sorting, paging, column choice, selection and downloads; its state is in the address. */
export function ListTable<E extends ListEndpoint>(props: TableProps<E>) {
  const { endpoint, fixed, params, columns, exports = [], noun, nothing, renderBulk } = props;
  const given = props.filters ?? [];
  const days = given.filter(({ isDate }) => isDate).map(({ name }) => name);
  const names = given.map(({ name }) => name);
  const { state, show, clear } = useListState(names, days);
  const filters = useLookedUp(given, state.filters);
  const { shown, choose } = useColumns(endpoint.path, columns);
  const [chosen, setChosen] = useState<RowOf<E>[]>([]);
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const asked = usePageQuery({
    ...tableQuery(endpoint, state, fixed, params),
    placeholderData: keepPreviousData,
  });
  const held = asked.data as Held<RowOf<E>> | undefined;
  const takesChosen = props.exportsChosen === true && exports.length > 0;
  const narrowed = state.search !== '' || Object.keys(state.filters).length > 0;
  const isBeyond = useLastPage(asked.isPlaceholderData ? undefined : held, show);
  const isRefused = useWithoutRefused(asked.error, show);
  const Shape: typeof Rows<RowOf<E>> = phone ? Cards : Rows;
  return (
    <div className={classes.frame}>
      <Toolbar
        searchLabel={props.searchLabel}
        filters={filters}
        state={state}
        show={show}
        columns={columns}
        shown={shown}
        choose={choose}
      >
        {exports.length > 0 && <Exports exports={exports} query={{ ...listQueryOf(state), ...fixed }} />}
      </Toolbar>
      <FilterChips filters={filters} state={state} meta={held?.meta} show={show} clear={clear} />
      {asked.error !== null && held === undefined && !isRefused && (
        <LoadFailure title="Daftar gagal dimuat." error={asked.error} onRetry={asked.refetch} />
      )}
      {(asked.isPending || isBeyond || isRefused) && <Loading />}
      {held !== undefined && held.data.length > 0 && (
        <Shape
          caption={`Daftar ${noun}`}
          rows={held.data}
          columns={shown}
          state={state}
          show={show}
          dimmed={asked.isPlaceholderData}
          selected={renderBulk === undefined && !takesChosen ? null : chosen}
          onSelect={setChosen}
          onOpen={props.onOpen}
          rowMenu={props.renderMenu}
          rowName={props.rowName}
        />
      )}
      {held?.data.length === 0 && !isBeyond && (
        <None narrowed={narrowed} noun={noun} nothing={nothing} clear={clear} />
      )}
      <BulkBar count={chosen.length} noun={noun} onClear={() => setChosen([])}>
        {renderBulk?.(chosen, () => setChosen([]))}
        {takesChosen && chosen.length <= MAX_CHOSEN && (
          <Exports
            exports={exports}
            label="Unduh terpilih"
            query={{ ...listQueryOf(state), ids: chosen.map(({ _id }) => _id).join(',') }}
          />
        )}
      </BulkBar>
      {held !== undefined && held.data.length > 0 && <Pager meta={held.meta} noun={noun} show={show} />}
    </div>
  );
}

type PageProps = { title: string; purpose?: ReactNode; actions?: ReactNode };

/** A page that is one list. */
export function TablePage<E extends ListEndpoint>({
  title,
  purpose,
  actions,
  ...table
}: PageProps & TableProps<E>) {
  return (
    <Page title={title} purpose={purpose} actions={actions}>
      <ListTable {...table} />
    </Page>
  );
}
