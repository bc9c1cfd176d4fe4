import { ticksOf } from './scale.ts';
import { useWidth } from './use-width.ts';
import classes from './charts.module.css';

export type Series = { name: string; values: readonly (number | null)[] };

type Props = {
  /** Says what is drawn. */
  label: string;
  /** One per point, left to right. */
  points: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
  /** The scale's ends, where they are known: 0 and 400 for a grade point average. */
  range?: readonly [number, number];
};

const HEIGHT = 220;
const PAD = { top: 16, right: 72, bottom: 28, left: 44 };

/** Lines over time, each named at its end and its last value written out. */
export function LineChart({ label, points, series, format, range }: Props) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const ticks = ticksOf(range?.[0] ?? Math.min(...known), range?.[1] ?? Math.max(...known));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const inner = Math.max(0, width - PAD.left - PAD.right);
  const x = (i: number): number =>
    PAD.left + (points.length < 2 ? inner / 2 : (inner * i) / (points.length - 1));
  const y = (value: number): number =>
    PAD.top + (HEIGHT - PAD.top - PAD.bottom) * (1 - (value - low) / (high - low || 1));
  const labels = labelHeights(series, y);
  const every = spacing(points, inner);
  return (
    <div ref={ref} className={classes.chart} style={{ height: HEIGHT }}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={label}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                className={classes.gridLine}
                x1={PAD.left}
                x2={width - PAD.right}
                y1={y(tick)}
                y2={y(tick)}
              />
              <text className={classes.tick} x={PAD.left - 8} y={y(tick) + 4} textAnchor="end">
                {format(tick)}
              </text>
            </g>
          ))}
          {points.map((point, i) =>
            (points.length - 1 - i) % every === 0 ? (
              <text
                key={point}
                className={classes.tick}
                x={x(i)}
                y={HEIGHT - 8}
                textAnchor={anchorOf(i, points.length)}
              >
                {point}
              </text>
            ) : null,
          )}
          {series.map((one, i) => (
            <Line
              key={one.name}
              series={one}
              hue={(i % 6) + 1}
              x={x}
              y={y}
              labelY={labels.get(one.name) ?? 0}
              format={format}
            />
          ))}
        </svg>
      )}
    </div>
  );
}

/** Width of a letter of a name under a point, and the least space between two names. */
const LETTER = 6.5;
const BETWEEN = 12;

/** Every how many points a name fits; the outer two lie inward, so the longest counts one and a half times. */
function spacing(points: readonly string[], inner: number): number {
  const longest = Math.max(...points.map(({ length }) => length), 0) * LETTER;
  return Math.max(1, Math.ceil(((points.length - 1) * (longest * 1.5 + BETWEEN)) / Math.max(inner, 1)));
}

/** Names under the first and the last point stay inside the picture, however long. */
function anchorOf(i: number, count: number): 'start' | 'middle' | 'end' {
  if (count > 1 && i === 0) return 'start';
  return count > 1 && i === count - 1 ? 'end' : 'middle';
}

/** Least distance between two names at the ends of lines. */
const LABEL_GAP = 15;

/** Heights of the names, pushed apart where lines end close to each other. */
function labelHeights(series: readonly Series[], y: (value: number) => number): Map<string, number> {
  const ends = series
    .flatMap(({ name, values }) => {
      const last = values.findLast((value) => value !== null);
      return last === undefined || last === null ? [] : [{ name, at: y(last) }];
    })
    .toSorted((a, b) => a.at - b.at);
  const heights = new Map<string, number>();
  let above = Number.NEGATIVE_INFINITY;
  for (const { name, at } of ends) {
    above = Math.max(at, above + LABEL_GAP);
    heights.set(name, above);
  }
  return heights;
}

type LineProps = {
  series: Series;
  hue: number;
  x: (i: number) => number;
  y: (value: number) => number;
  labelY: number;
  format: (value: number) => string;
};

function Line({ series: { name, values }, hue, x, y, labelY, format }: LineProps) {
  const drawn = values.flatMap((value, i) => (value === null ? [] : [{ i, value }]));
  const last = drawn.at(-1);
  if (last === undefined) return null;
  return (
    <g className={classes.series} style={{ color: `var(--hue-${hue}-line)` }}>
      <polyline points={drawn.map(({ i, value }) => `${x(i)},${y(value)}`).join(' ')} />
      {drawn.map(({ i, value }) => (
        <circle key={i} cx={x(i)} cy={y(value)} r={3.5}>
          <title>{`${name}: ${format(value)}`}</title>
        </circle>
      ))}
      <text
        className={classes.name}
        x={x(last.i) + 10}
        y={labelY + 4}
        style={{ fill: `var(--hue-${hue}-ink)` }}
      >
        {name} {format(last.value)}
      </text>
    </g>
  );
}
