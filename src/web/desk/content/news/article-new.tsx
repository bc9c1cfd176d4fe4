import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { newsCategoryContract, newsContract } from '#shared/desk/content/news.contract.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { ArticleEditor } from './ArticleEditor.tsx';

const categoriesQuery = () => endpointQuery(newsCategoryContract.select, {});

export const loader = pageLoader((client) => client.ensureQueryData(categoriesQuery()));

export const access = newsContract.save.saves.create;

/** `/staff/berita/tambah`: a new article. */
export function Component() {
  const { data: categories } = useSuspenseQuery(categoriesQuery());
  return (
    <Page title="Tulis berita" purpose="Simpan sebagai draf, terbitkan, atau jadwalkan.">
      {categories.length === 0 ? (
        <EmptyState
          title="Belum ada kategori berita."
          hint="Setiap berita berada dalam satu kategori."
          action={
            <Button component={Link} to="/staff/kategori">
              Tambah kategori
            </Button>
          }
        />
      ) : (
        <ArticleEditor article={null} categories={categories} />
      )}
    </Page>
  );
}
