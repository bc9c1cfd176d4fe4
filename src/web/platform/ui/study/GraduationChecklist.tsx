import { Anchor, Progress } from '@mantine/core';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import { Link } from 'react-router';
import type { ChecklistItem } from '#shared/completion/graduation/checklist.ts';
import { Panel } from '../Panel.tsx';
import classes from './GraduationChecklist.module.css';

/** What the pages are called where things are mended. */
const pages: Record<string, string> = {
  '/settings': 'Buka pengaturan',
  '/student/aktivitas-mahasiswa/krs': 'Buka KRS',
  '/student/nilai-saya?tab=kurikulum': 'Buka transkrip nilai',
  '/student/pembayaran': 'Buka pembayaran',
  '/student/skripsi': 'Buka skripsi',
};

function Item({ item, links }: { item: ChecklistItem; links: boolean }) {
  const Icon = item.met ? IconCircleCheck : IconCircleX;
  return (
    <li className={classes.item} data-met={item.met}>
      <Icon size={22} stroke={1.8} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <strong>
          <span className="sr-only">{item.met ? 'Terpenuhi: ' : 'Belum terpenuhi: '}</span>
          {item.label}
        </strong>
        <span className={classes.soft}>
          {item.has} · syarat: {item.wanted}
        </span>
        {!item.met && (
          <span>
            {links ? `${item.mend} Bantuan: ${item.helper}.` : `Yang membantu mahasiswa: ${item.helper}.`}
          </span>
        )}
        {links && item.url !== null && (
          <Anchor component={Link} to={item.url} underline="always" className={classes.link}>
            {pages[item.url] ?? 'Buka halamannya'}
          </Anchor>
        )}
      </div>
    </li>
  );
}

const List = ({ items, links }: { items: readonly ChecklistItem[]; links: boolean }) => (
  <ul className={classes.list}>
    {items.map((item) => (
      <Item key={item.code} item={item} links={links} />
    ))}
  </ul>
);

/**
 * Every demand on the way to the degree, what is missing first.
 * @param links what to do is said, and where, with links: for the student, whose pages they are
 */
export function GraduationChecklist({
  items,
  links = false,
}: {
  items: readonly ChecklistItem[];
  links?: boolean;
}) {
  const unmet = items.filter(({ met }) => !met);
  const met = items.filter((item) => item.met);
  const share = items.length === 0 ? 0 : Math.floor((met.length * 100) / items.length);
  return (
    <>
      <Panel
        title={unmet.length === 0 ? 'Semua syarat terpenuhi' : `${unmet.length} syarat belum terpenuhi`}
        hint={`${met.length} dari ${items.length} syarat kelulusan terpenuhi.`}
      >
        <Progress className={classes.meter} value={share} aria-label="Syarat kelulusan terpenuhi" />
        {unmet.length > 0 && <List items={unmet} links={links} />}
      </Panel>
      {met.length > 0 && (
        <Panel title="Sudah terpenuhi">
          <List items={met} links={links} />
        </Panel>
      )}
    </>
  );
}
