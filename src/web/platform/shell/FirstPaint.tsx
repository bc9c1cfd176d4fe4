import { MantineProvider } from '@mantine/core';
import { cssVariablesResolver, theme } from '#web/theme.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { ShellSketch } from './ShellSketch.tsx';

/** What the shell's HTML shows before any script has run: the same as the application's own first frame. */
export function FirstPaint() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <Waiting />
    </MantineProvider>
  );
}

/** The sketch of the shell behind the loading animation. */
export function Waiting() {
  return (
    <>
      <ShellSketch />
      <LoadingScreen />
    </>
  );
}
