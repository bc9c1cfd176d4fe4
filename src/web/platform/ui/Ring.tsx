import classes from './Ring.module.css';

type Props = {
  /** 0 to 100. */
  percent: number;
  /** Pixels. */
  size: number;
  thickness: number;
  /** A colour of the style sheets. */
  color: string;
};

/** How much of a whole there is, as an arc that begins at the top. The number beside it says the same, so it is not read out. */
export function Ring({ percent, size, thickness, color }: Props) {
  const radius = (size * 0.9 - thickness * 2) / 2;
  const round = 2 * Math.PI * radius;
  const circle = { cx: size / 2, cy: size / 2, r: radius, strokeWidth: thickness };
  return (
    <svg className={classes.ring} width={size} height={size} aria-hidden="true">
      <circle className={classes.track} {...circle} />
      {percent > 0 && (
        <circle {...circle} stroke={color} strokeDasharray={`${(percent / 100) * round} ${round}`} />
      )}
    </svg>
  );
}
