import { polygon } from './scale.ts';
import classes from './charts.module.css';

type Props = {
  label: string;
  axes: readonly string[];
  series: readonly { name: string; values: readonly number[] }[];
  /** The value at the rim. */
  max: number;
};

const SIZE = 320;
const CENTRE = SIZE / 2;
const RADIUS = 112;
const RINGS = [0.25, 0.5, 0.75, 1];

const anchorOf = (x: number) => {
  if (Math.abs(x - CENTRE) < 8) return 'middle';
  return x < CENTRE ? 'end' : 'start';
};

/** Several marks of one thing around a centre, for surveys. */
export function RadarChart({ label, axes, series, max }: Props) {
  const all = (share: number): number[] => axes.map(() => share);
  const spot = (i: number): [string, string] => {
    const [x = '', y = ''] = (polygon(all(1.12), CENTRE, RADIUS).split(' ')[i] ?? '').split(',');
    return [x, y];
  };
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.radar}
        viewBox={`-56 16 ${SIZE + 112} ${SIZE - 32}`}
        role="img"
        aria-label={label}
      >
        {RINGS.map((ring) => (
          <polygon key={ring} className={classes.gridLine} points={polygon(all(ring), CENTRE, RADIUS)} />
        ))}
        {series.map(({ name, values }, i) => (
          <polygon
            key={name}
            className={classes.area}
            style={{ color: `var(--hue-${(i % 6) + 1}-line)` }}
            points={polygon(
              values.map((value) => Math.min(1, value / max)),
              CENTRE,
              RADIUS,
            )}
          />
        ))}
        {axes.map((axis, i) => (
          <text
            key={axis}
            className={classes.tick}
            x={spot(i)[0]}
            y={spot(i)[1]}
            textAnchor={anchorOf(Number(spot(i)[0]))}
          >
            {axis}
          </text>
        ))}
      </svg>
      <figcaption className={classes.legend}>
        {series.map(({ name }, i) => (
          <span key={name} className={classes.key} style={{ color: `var(--hue-${(i % 6) + 1}-ink)` }}>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
