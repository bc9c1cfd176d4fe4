import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { currentCampus } from '#web/platform/lib/campus.ts';
import classes from './DemoAccounts.module.css';

/** The password of every demo account; it exists in the demo campus only. */
const DEMO_PASSWORD = 'Cendekia#2026';

const never = () => () => undefined;

/** Demo accounts as one-click fills; nothing outside the demo, nothing in the prerendered page. */
export function DemoAccounts({ onPick }: { onPick: (email: string, password: string) => void }) {
  const browser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const accounts = browser ? currentCampus().demoAccounts : null;
  if (accounts === null) return null;
  return (
    <section className={classes.demo} aria-labelledby="akun-demo">
      <h2 id="akun-demo" className={classes.title}>
        Coba sebagai
      </h2>
      <div className={classes.accounts}>
        {accounts.map(({ label, email }) => (
          <Button
            key={email}
            variant="default"
            size="compact-md"
            onClick={() => onPick(email, DEMO_PASSWORD)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
