import { type Block, instructionBlocks, type Run } from '#shared/finance/gateway/instructions.ts';
import classes from './Instructions.module.css';

function Words({ text, bold, italic, href }: Run) {
  if (href !== undefined) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    );
  }
  if (bold) return <strong>{text}</strong>;
  return italic ? <em>{text}</em> : text;
}

const Line = ({ runs }: { runs: readonly Run[] }) =>
  // Words of a stored text never move.
  runs.map((run, at) => <Words key={at} {...run} />);

function Part({ kind, lines }: Block) {
  if (kind === 'text') {
    return lines.map((runs, at) => (
      <p key={at}>
        <Line runs={runs} />
      </p>
    ));
  }
  const List = kind === 'numbers' ? 'ol' : 'ul';
  return (
    <List>
      {lines.map((runs, at) => (
        <li key={at}>
          <Line runs={runs} />
        </li>
      ))}
    </List>
  );
}

/** What to do to pay by a method, as finance wrote it. */
export const Instructions = ({ text }: { text: string }) => (
  <div className={classes.text}>
    {instructionBlocks(text).map((block, at) => (
      <Part key={at} {...block} />
    ))}
  </div>
);
