import { Select } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { type SectionName, sectionNames } from '#shared/platform/campus/sections.ts';
import { sectionTitles } from './section-titles.ts';
import classes from './main-data.module.css';

export const sectionPath = (section: SectionName): string =>
  `/staff/admin-settings/${sectionTitles[section].slug}`;

/** The groups of settings: a list beside the form, on phones a select above it. */
export function SectionMenu({ open }: { open: SectionName }) {
  const navigate = useNavigate();
  return (
    <>
      <nav aria-label="Bagian pengaturan" className={classes.menu}>
        {sectionNames.map((name) => (
          <Link
            key={name}
            to={sectionPath(name)}
            className={classes.entry}
            aria-current={name === open ? 'page' : undefined}
          >
            {sectionTitles[name].label}
          </Link>
        ))}
      </nav>
      <Select
        className={classes.select}
        label="Bagian"
        allowDeselect={false}
        data={sectionNames.map((name) => ({ value: name, label: sectionTitles[name].label }))}
        value={open}
        onChange={(name) => name !== null && void navigate(sectionPath(name))}
      />
    </>
  );
}
