import { useHotkeys } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import '#web/styles/shell.css';
import { later } from '#web/platform/lib/later.tsx';
import { isRegistered } from '#web/platform/lib/routes.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { OfflineLine } from '#web/platform/ui/OfflineLine.tsx';
import { Banner } from './Banner.tsx';
import { hasBanner } from './banner-paths.ts';
import { BottomBar } from './BottomBar.tsx';
import { Footer } from './Footer.tsx';
import { visibleMenu } from './menu-filter.ts';
import { Prompts } from './Prompts.tsx';
import classes from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import { Toaster } from './Toaster.tsx';
import { TopBar } from './TopBar.tsx';
import { useFocusOnPage } from './use-focus-on-page.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { useSidebar } from './use-sidebar.ts';

const Palette = later(async () => (await import('./Palette.tsx')).Palette);
const MenuDrawer = later(async () => (await import('./MenuDrawer.tsx')).MenuDrawer);

/** Sidebar, top bar, content, footer and bottom bar around every page of a signed-in person. */
export function Shell() {
  const user = useUser();
  const { pathname } = useLocation();
  const sidebar = useSidebar();
  const [paletteAsked, setPaletteAsked] = useState(0);
  const main = useFocusOnPage(pathname);
  useReturnFocus();
  const sections = useMemo(() => visibleMenu(user, isRegistered), [user]);
  const openPalette = (): void => setPaletteAsked((times) => times + 1);
  useHotkeys([['mod+K', openPalette]], []);

  return (
    <ConfirmProvider>
      <a className={classes.skip} href="#isi">
        Langsung ke isi
      </a>
      <div className={classes.shell}>
        <Sidebar state={sidebar} sections={sections} />
        <div className={classes.page}>
          <TopBar onMenu={() => sidebar.setDrawer(true)} onSearch={openPalette} />
          <OfflineLine className={classes.offline} />
          <main id="isi" ref={main} className={classes.main} tabIndex={-1}>
            {hasBanner(pathname) && <Banner />}
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
      <BottomBar onMenu={() => sidebar.setDrawer(true)} />
      <Prompts />
      <SignInAgain />
      <Toaster />
      {sidebar.drawerAsked && (
        <MenuDrawer opened={sidebar.drawer} onClose={() => sidebar.setDrawer(false)} sections={sections} />
      )}
      {paletteAsked > 0 && <Palette sections={sections} opened={paletteAsked} />}
    </ConfirmProvider>
  );
}
