import type { ReactNode } from 'react';
import { currentCampus } from '#web/platform/lib/campus.ts';
import { BrandMark } from '#web/platform/ui/BrandMark.tsx';
import classes from './GuestFrame.module.css';

const promises = [
  { title: 'Rencana studi', text: 'Susun KRS, lihat sisa kursi, dan tahu alasannya bila ada yang tertahan.' },
  { title: 'Nilai dan tagihan', text: 'KHS, transkrip, dan pembayaran selalu di satu tempat.' },
  { title: 'Skripsi', text: 'Bimbingan, jadwal sidang, dan berkas tersusun sampai lulus.' },
];

/** The page around signing in: the college on one side, the form on the other; on phones the college is a band. */
export function GuestFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const { name, shortName } = currentCampus();
  return (
    <div className={classes.frame}>
      <aside className={classes.college} aria-label="Tentang portal">
        <div className={classes.pattern} />
        <div className={classes.brand}>
          <span className={classes.plate}>
            <BrandMark size="medium" />
          </span>
          <span>
            <strong className={classes.name}>{name}</strong>
            <span className={classes.portal}>Portal akademik {shortName}</span>
          </span>
        </div>
        <div className={classes.words}>
          <p className={classes.headline}>Urusan kuliah selesai di satu tempat.</p>
          <ul className={classes.promises}>
            {promises.map((promise) => (
              <li key={promise.title}>
                <strong>{promise.title}</strong>
                <span>{promise.text}</span>
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <main className={classes.main}>
        <div className={classes.form}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.lead}>{lead}</p>
          {children}
        </div>
      </main>
    </div>
  );
}
