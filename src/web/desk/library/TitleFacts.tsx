import type { TitleFields } from '#shared/desk/library/library.views.ts';
import { shownIsbn } from '#shared/platform/format/isbn.ts';
import { titleTypeLabels } from '#shared/desk/library/kinds.ts';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Cover } from './Cover.tsx';
import classes from './library.module.css';

/** What the catalogue says about a title. */
export function TitleFacts({ title }: { title: TitleFields }) {
  const { isbn, authors, publisher, city, year, edition, language, ddc, callNumber, subjects } = title;
  return (
    <div className={title.cover === null ? undefined : classes.withCover}>
      {title.cover !== null && <Cover cover={title.cover} large />}
      <div>
        <FactGrid
          facts={[
            ['Pengarang', authors.join('; ')],
            ['Nomor panggil', callNumber],
            ['ISBN', isbn && shownIsbn(isbn)],
            ['Penerbit', [publisher, city, year].filter(Boolean).join(', ')],
            ['Edisi', edition],
            ['Bahasa', language],
            ['DDC', ddc],
            ['Jenis', titleTypeLabels[title.type]],
            ['Halaman', title.pages],
            ['Subjek', subjects.join(', ')],
            ['Peminjaman', title.isLoanable ? 'Dapat dipinjam' : 'Baca di tempat'],
            ['Menunggu', `${title.waiting} pembaca`],
          ]}
        />
        {title.abstract !== '' && <p className={classes.prose}>{title.abstract}</p>}
      </div>
    </div>
  );
}
