import { PersonAvatar } from '../PersonAvatar.tsx';
import classes from './PersonCell.module.css';

type Props = {
  name: string;
  avatar: string | null;
  below?: string | null;
  /** The name without titles, for the letters of the picture. */
  plainName?: string;
};

/** A person in a row of a table: picture, name and a number or address below. */
export function PersonCell({ name, avatar, below = null, plainName = name }: Props) {
  return (
    <span className={classes.person}>
      <PersonAvatar name={plainName} avatar={avatar} size="small" />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {below !== null && <span className={classes.below}>{below}</span>}
      </span>
    </span>
  );
}
