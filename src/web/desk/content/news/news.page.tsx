import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { newsCategoryContract, newsContract, type NewsRow } from '#shared/desk/content/news.contract.ts';
import { newsMoment, newsStageLabels, newsStages } from '#shared/desk/content/stage.ts';
import { campusNow } from '#web/platform/lib/campus.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { ManyActions } from '#web/platform/ui/table/ManyActions.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { MomentText } from '#web/platform/ui/values.tsx';
import { NewsChip, Pictured } from '../chips.tsx';
import { TrashTab } from '../TrashTab.tsx';

const categoriesQuery = () => endpointQuery(newsCategoryContract.select, {});
export const loader = pageLoader((client) => client.ensureQueryData(categoriesQuery()));

const columns: Column<NewsRow>[] = [
  {
    key: 'title',
    title: 'Judul',
    sortable: true,
    card: 'head',
    render: ({ cover, title }) => <Pictured picture={cover}>{title}</Pictured>,
  },
  { key: 'category', title: 'Kategori', card: 'fact', render: ({ category }) => category.name },
  {
    key: 'stage',
    title: 'Status',
    card: 'fact',
    render: ({ stage, isPinned }) => (
      <>
        <NewsChip stage={stage} />
        {isPinned && ' · disematkan'}
      </>
    ),
  },
  {
    key: 'publishAt',
    title: 'Terbit',
    sortable: true,
    card: 'fact',
    render: (row) => <MomentText at={newsMoment(row, campusNow())} />,
  },
  { key: 'author', title: 'Penulis', optional: true, render: ({ author }) => author },
  { key: 'views', title: 'Dibaca', align: 'right', render: ({ views }) => views.toLocaleString('id-ID') },
  {
    key: 'updatedAt',
    title: 'Diubah',
    sortable: true,
    render: ({ updatedAt }) => <MomentText at={updatedAt} relative />,
  },
];

const words = {
  on: 'Terbitkan',
  off: 'Arsipkan',
  onMeans: 'Tampil di situs publik mulai sekarang.',
  offMeans: 'Tidak lagi tampil di situs publik; isinya tetap.',
  removeMeans: 'Dipindahkan ke sampah dan dapat dipulihkan sebagai draf.',
};

function NewsList({ filters }: { filters: readonly Filter[] }) {
  const navigate = useNavigate();
  const can = useCan();
  const remove = useAskedChange(newsContract.remove, [newsContract.list]);
  const open = (id: string): void => void navigate(`/staff/berita/${id}`);
  const add = can(newsContract.save.saves.create) ? (
    <Button component={Link} to="/staff/berita/tambah">
      Tulis berita
    </Button>
  ) : undefined;
  const actionsOf = ({ _id, title }: NewsRow) => [
    { label: 'Buka', run: () => open(_id) },
    ...(can(newsContract.remove.access)
      ? [
          {
            label: 'Hapus',
            danger: true,
            run: () =>
              void remove(
                { title: `Hapus berita ${title}?`, consequence: words.removeMeans },
                { params: { id: _id } },
              ),
          },
        ]
      : []),
  ];
  return (
    <ListTable
      endpoint={newsContract.list}
      columns={columns}
      filters={filters}
      searchLabel="Cari judul"
      noun="berita"
      nothing={{ title: 'Belum ada berita.', action: add }}
      rowName={({ title }) => title}
      onOpen={({ _id }) => open(_id)}
      renderMenu={(row) => <RowMenu name={row.title} actions={actionsOf(row)} />}
      renderBulk={(rows, clear) => (
        <ManyActions
          rows={rows}
          clear={clear}
          noun="berita"
          nameOf={({ title }) => title}
          setActive={newsContract.setActive}
          remove={newsContract.removeMany}
          lists={[newsContract.list, newsContract.get]}
          isActive={({ stage }) => stage === 'SHOWN'}
          words={words}
        />
      )}
    />
  );
}

/** `/staff/berita`: articles of the public site in every state. */
export function Component() {
  const can = useCan();
  const { data: categories } = useSuspenseQuery(categoriesQuery());
  const filters: Filter[] = [
    {
      name: 'stage',
      label: 'Status',
      options: newsStages.map((value) => ({ value, label: newsStageLabels[value] })),
    },
    {
      name: 'categoryId',
      label: 'Kategori',
      options: categories.map(({ _id, name }) => ({ value: _id, label: name })),
    },
  ];
  const add = can(newsContract.save.saves.create) ? (
    <Button component={Link} to="/staff/berita/tambah">
      Tulis berita
    </Button>
  ) : undefined;
  return (
    <Page title="Berita" purpose="Berita dan pengumuman di situs publik." actions={add}>
      <UrlTabs
        label="Berita"
        tabs={[
          { value: 'daftar', label: 'Daftar', content: <NewsList filters={filters} /> },
          {
            value: 'sampah',
            label: 'Sampah',
            content: (
              <TrashTab
                endpoint={newsContract.list}
                calls={newsContract}
                noun="berita"
                searchLabel="Cari judul"
                nameOf={({ title }) => title}
                lists={[newsContract.get]}
              />
            ),
          },
        ]}
      />
    </Page>
  );
}
