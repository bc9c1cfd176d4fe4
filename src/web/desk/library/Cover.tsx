import { sizedPicture } from '#shared/platform/format/picture.ts';
import classes from './library.module.css';

type Props = { cover: string | null; large?: boolean };

/** The cover a title is recognised by, or its empty place; the title stands beside it. */
export const Cover = ({ cover, large = false }: Props) =>
  cover === null ? (
    <span className={classes.cover} data-empty aria-hidden />
  ) : (
    <img
      className={classes.cover}
      data-large={large || undefined}
      src={large ? cover : sizedPicture(cover, 160)}
      alt=""
      loading="lazy"
    />
  );
