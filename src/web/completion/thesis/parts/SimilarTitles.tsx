import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import classes from '../thesis.module.css';

const REST_MS = 400;
const MIN_LETTERS = 10;

/** Titles like one being typed or decided, so that nobody writes what somebody else writes about. */
export function SimilarTitles({ title, except }: { title: string; except?: string | undefined }) {
  const [asked] = useDebouncedValue(title.trim(), REST_MS);
  const { data = [] } = useLookup({
    ...endpointQuery(thesisContract.similar, { query: { title: asked, except } }),
    enabled: asked.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
  });
  const shown = asked.length >= MIN_LETTERS ? data : [];
  return (
    <div role="status">
      {shown.length > 0 && (
        <div className={classes.similar}>
          Judul yang mirip:
          <ul>
            {shown.map(({ titleId, year, accepted, similarity }) => (
              <li key={titleId + String(year)}>
                {titleId} ({year}, {accepted ? 'diterima' : 'sedang dikerjakan'}, mirip {similarity}%)
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
