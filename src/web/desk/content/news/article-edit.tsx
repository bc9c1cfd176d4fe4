import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { newsCategoryContract, newsContract, type NewsDetail } from '#shared/desk/content/news.contract.ts';
import { asLeft } from '#web/platform/lib/as-left.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { NewsChip } from '../chips.tsx';
import { ArticleEditor } from './ArticleEditor.tsx';

const articleQuery = (id: string) => endpointQuery(newsContract.get, { params: { id } });
const categoriesQuery = () => endpointQuery(newsCategoryContract.select, {});

export const loader = pageLoader((client, { params: { id } }) =>
  Promise.all([client.ensureQueryData(categoriesQuery()), client.ensureQueryData(articleQuery(id ?? ''))]),
);

/** An article in the trash is brought back before it is changed. */
function Trashed({ article: { _id, title } }: { article: NewsDetail }) {
  const can = useCan();
  const restore = useAskedChange(newsContract.restore, [newsContract.get, newsContract.list]);
  const ask = () =>
    void restore(
      {
        title: `Pulihkan ${title}?`,
        verb: 'Pulihkan',
        danger: false,
        consequence: 'Berita kembali sebagai draf.',
      },
      { params: { id: _id }, body: {} },
    );
  return (
    <EmptyState
      title="Berita ini ada di sampah."
      hint="Pulihkan untuk membaca dan mengubahnya."
      action={can(newsContract.restore.access) ? <Button onClick={ask}>Pulihkan</Button> : undefined}
    />
  );
}

function Change({ id }: { id: string }) {
  const { data: article } = useSuspenseQuery(articleQuery(id));
  const { data: categories } = useSuspenseQuery(categoriesQuery());
  const navigate = useNavigate();
  const can = useCan();
  const remove = useAskedChange(newsContract.remove, [newsContract.list]);
  const { title, stage, deletedAt } = article;
  const ask = async (): Promise<void> => {
    const consequence = 'Dipindahkan ke sampah dan dapat dipulihkan sebagai draf.';
    const gone = await remove({ title: `Hapus berita ${title}?`, consequence }, { params: { id } });
    if (gone) void navigate(asLeft('/staff/berita'));
  };
  const actions =
    deletedAt === null && can(newsContract.remove.access) ? (
      <Button variant="default" onClick={() => void ask()}>
        Hapus
      </Button>
    ) : undefined;
  return (
    <Page title={title} purpose={<NewsChip stage={stage} />} actions={actions}>
      {deletedAt === null ? (
        <ArticleEditor article={article} categories={categories} />
      ) : (
        <Trashed article={article} />
      )}
    </Page>
  );
}

export const access = newsContract.get.access;

/** `/staff/berita/:id`: one article, changed by whoever may. */
export function Component() {
  const { id = '' } = useParams();
  return <Change key={id} id={id} />;
}
