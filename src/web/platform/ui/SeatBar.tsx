import classes from './SeatBar.module.css';

/** How full a class is, in words and as a bar: "32/40 kursi, sisa 8". */
export function SeatBar({ taken, capacity }: { taken: number; capacity: number }) {
  const left = Math.max(0, capacity - taken);
  const share = capacity === 0 ? 1 : Math.min(1, taken / capacity);
  const state = left === 0 ? 'full' : share >= 0.85 ? 'nearly' : 'free';
  return (
    <div className={classes.seats} data-state={state}>
      <span className={classes.words}>
        {taken}/{capacity} kursi
        <strong>{left === 0 ? 'Penuh' : `sisa ${left}`}</strong>
      </span>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.bar} style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  );
}
