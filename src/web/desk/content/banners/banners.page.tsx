import { bannerContract, type BannerView } from '#shared/desk/content/banner.contract.ts';
import { bannerStageLabels, bannerStages } from '#shared/desk/content/stage.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { later } from '#web/platform/lib/later.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { BannerChip, Pictured } from '../chips.tsx';
import { ShelfPage } from '../ShelfPage.tsx';

const BannerDialog = later(async () => (await import('./BannerDialog.tsx')).BannerDialog);

function periodOf({ startsOn, endsOn }: BannerView): string {
  if (startsOn === null && endsOn === null) return 'Selalu';
  if (startsOn === null) return `s.d. ${shortDate(endsOn)}`;
  return endsOn === null ? `mulai ${shortDate(startsOn)}` : `${shortDate(startsOn)} – ${shortDate(endsOn)}`;
}

const columns: Column<BannerView>[] = [
  {
    key: 'title',
    title: 'Banner',
    card: 'head',
    render: ({ image, title }) => <Pictured picture={image}>{title}</Pictured>,
  },
  { key: 'period', title: 'Masa tayang', card: 'fact', render: (row) => periodOf(row) },
  { key: 'link', title: 'Tautan', optional: true, render: ({ link }) => link || '-' },
  { key: 'stage', title: 'Status', card: 'fact', render: ({ stage }) => <BannerChip stage={stage} /> },
];

const filters: Filter[] = [
  {
    name: 'stage',
    label: 'Status',
    options: bannerStages.map((value) => ({ value, label: bannerStageLabels[value] })),
  },
];

/** `/staff/banner`: the large pictures at the top of the public home. */
export const Component = () => (
  <ShelfPage
    title="Banner"
    purpose="Gambar besar di beranda situs publik; paling banyak delapan yang aktif."
    noun="banner"
    endpoint={bannerContract.list}
    calls={bannerContract}
    resource="banner"
    columns={columns}
    filters={filters}
    searchLabel="Cari judul banner"
    nameOf={({ title }) => title}
    Dialog={BannerDialog}
  />
);
