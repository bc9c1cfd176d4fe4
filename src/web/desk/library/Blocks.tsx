import { Alert } from '@mantine/core';
import classes from './library.module.css';

/** Why nothing is lent, all of it; nothing where it is. */
export function Blocks({ title, blocks }: { title: string; blocks: readonly string[] }) {
  if (blocks.length === 0) return null;
  return (
    <Alert color="red" title={title}>
      <ul className={classes.reasons}>
        {blocks.map((block) => (
          <li key={block}>{block}</li>
        ))}
      </ul>
    </Alert>
  );
}
