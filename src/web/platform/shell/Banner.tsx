import { Button } from '@mantine/core';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import { Link } from 'react-router';
import { currentCampus } from '#web/platform/lib/campus.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { PersonAvatar } from '#web/platform/ui/PersonAvatar.tsx';
import classes from './Banner.module.css';

/** The large white banner with the profile card. */
export function Banner() {
  const { name, nim, nidn, email, avatar } = useUser();
  const { period, shortName } = currentCampus();
  return (
    <section className={classes.banner} aria-label="Profil">
      <div className={classes.pattern} />
      <p className={classes.place}>
        {shortName}
        {period !== null && <span> · Semester {period.label}</span>}
      </p>
      <div className={classes.card}>
        <PersonAvatar name={name} avatar={avatar} size="large" />
        <div className={classes.who}>
          <strong className={classes.name}>{name}</strong>
          <span className={classes.number}>{nim ?? nidn ?? email}</span>
        </div>
        <div className={classes.actions}>
          <Button
            component={Link}
            to="/settings?tab=biodata"
            leftSection={<IconUserCircle size={18} stroke={1.7} />}
          >
            Data saya
          </Button>
          <Button
            component={Link}
            to="/settings"
            variant="default"
            leftSection={<IconSettings size={18} stroke={1.7} />}
          >
            Settings
          </Button>
        </div>
      </div>
    </section>
  );
}
