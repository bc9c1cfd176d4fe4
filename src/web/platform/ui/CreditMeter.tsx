import classes from './CreditMeter.module.css';

const RADIUS = 42;
const ROUND = 2 * Math.PI * RADIUS;

type Props = {
  /** Credits taken or planned. */
  sks: number;
  /** The most allowed, or the number a programme needs. */
  limit: number;
  label: string;
  /** Whether going beyond the limit is a fault (a KRS) or an achievement (a programme). */
  strict?: boolean;
};

/** A ring of credits against their limit, with the numbers inside. */
export function CreditMeter({ sks, limit, label, strict = true }: Props) {
  const share = limit === 0 ? 0 : Math.min(1, sks / limit);
  const over = strict && sks > limit;
  const rest = over ? `${sks - limit} sks di atas batas` : `sisa ${Math.max(0, limit - sks)} sks`;
  return (
    <div
      className={classes.meter}
      data-over={over}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={Math.min(sks, limit)}
      aria-valuetext={`${sks} dari ${limit} sks, ${rest}`}
    >
      <svg className={classes.ring} viewBox="0 0 100 100" aria-hidden="true">
        <circle className={classes.track} cx="50" cy="50" r={RADIUS} />
        {share > 0 && (
          <circle
            className={classes.arc}
            cx="50"
            cy="50"
            r={RADIUS}
            strokeDasharray={`${share * ROUND} ${ROUND}`}
            transform="rotate(-90 50 50)"
          />
        )}
        <text className={classes.number} x="50" y="49">
          {sks}
        </text>
        <text className={classes.unit} x="50" y="66">
          dari {limit} sks
        </text>
      </svg>
      <div>
        <strong className={classes.label}>{label}</strong>
        <span className={classes.rest}>{rest}</span>
      </div>
    </div>
  );
}
