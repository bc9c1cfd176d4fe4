import { Modal, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newsContract } from '#shared/desk/content/news.contract.ts';
import { localDate } from '#shared/platform/format/time.ts';
import { call } from '#web/platform/lib/call.ts';
import { campusNow, currentCampus } from '#web/platform/lib/campus.ts';
import { RichText } from '#web/platform/ui/rich-text/RichText.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { LoadFailure } from '#web/platform/ui/LoadFailure.tsx';
import { DateText } from '#web/platform/ui/values.tsx';
import classes from '../content.module.css';
import type { ArticleValues } from './article-values.ts';

type Props = {
  values: ArticleValues;
  category: string | null;
  publishAt: string | null;
  onClose: () => void;
};

/** An article as the public reads it; its text comes from the server, cleaned as it would be stored. */
function Article({ values, category, publishAt, body }: Omit<Props, 'onClose'> & { body: string }) {
  const { title, cover, coverAlt, tags } = values;
  const at = publishAt ?? campusNow().toISOString();
  return (
    <article className={classes.article}>
      <p className={classes.soft}>
        {category ?? 'Tanpa kategori'} · <DateText date={localDate(at, currentCampus().timeZone)} as="day" />
      </p>
      <h2 className={classes.headline}>{title === '' ? 'Tanpa judul' : title}</h2>
      {cover !== '' && <img className={classes.cover} src={cover} alt={coverAlt} />}
      <RichText html={body} />
      {tags.length > 0 && (
        <div className={classes.tags}>
          {tags.map((tag) => (
            <StatusChip key={tag} tone="neutral">
              {tag}
            </StatusChip>
          ))}
        </div>
      )}
    </article>
  );
}

/** What is typed now as it would look on the public site, on a wide and on a narrow screen. */
export function PreviewWindow({ onClose, ...shown }: Props) {
  const [screen, setScreen] = useState('wide');
  const { body } = shown.values;
  const asked = useQuery({
    queryKey: [newsContract.preview.path, body],
    queryFn: async ({ signal }) => (await call(newsContract.preview, { body: { body }, signal })).data,
    staleTime: 0,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title="Pratinjau"
      fullScreen
      closeButtonProps={{ 'aria-label': 'Tutup pratinjau' }}
    >
      <Stack>
        <SegmentedControl
          aria-label="Lebar layar"
          value={screen}
          onChange={setScreen}
          data={[
            { value: 'wide', label: 'Komputer' },
            { value: 'narrow', label: 'Ponsel' },
          ]}
          maw={280}
        />
        {asked.error !== null && (
          <LoadFailure title="Pratinjau gagal dimuat." error={asked.error} onRetry={asked.refetch} />
        )}
        {asked.isPending && <Skeleton height="20rem" role="status" aria-label="Memuat pratinjau" />}
        {asked.data !== undefined && (
          <div className={classes.screen} data-narrow={screen === 'narrow'}>
            <Article {...shown} body={asked.data.body} />
          </div>
        )}
      </Stack>
    </Modal>
  );
}
