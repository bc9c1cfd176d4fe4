import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { darkLook, lightLook, type Look } from '#shared/platform/look/looks.ts';
import { shadesOf } from '#shared/platform/look/shades.ts';
import { filterOptions } from '#web/platform/lib/filter-options.ts';

/** Everything that is a length in the portal starts here; colours are in `shared/platform/look/looks.ts`, style sheets only use the variables. */
const sizes: Look = {
  '--sidebar-open': '264px',
  '--sidebar-closed': '72px',
  '--topbar': '64px',
  '--bottombar': '60px',
  '--content': '1360px',
  '--target': '44px',
  '--hairline': '1px',
  '--ring': '2px',
  '--avatar-small': '34px',
  '--avatar-medium': '40px',
  '--avatar-large': '74px',
  '--space-1': '4px',
  '--space-2': '8px',
  '--space-3': '12px',
  '--space-4': '16px',
  '--space-5': '24px',
  '--space-6': '32px',
  '--space-7': '48px',
  '--card-padding': '20px',
  '--radius-card': '12px',
  '--radius-control': '8px',
  '--move': '4px',
  '--motion': '150ms ease-out',
  '--motion-slow': '180ms ease-out',
};

/** The tokens by theme, for tests of contrast. */
export const looks = { light: lightLook, dark: darkLook };

const tuple = (shades: readonly string[]): MantineColorsTuple => shades as unknown as MantineColorsTuple;

const campus = tuple(Array.from({ length: 10 }, (_, i) => `var(--campus-${i})`));

/** Mantine's own variables, bound to ours. */
const bound: Look = {
  '--mantine-color-body': 'var(--surface-card)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--brand-ink)',
  '--mantine-color-error': 'var(--danger-ink)',
  '--mantine-color-default': 'var(--surface-card)',
  '--mantine-color-default-hover': 'var(--surface-sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
  '--mantine-color-campus-text': 'var(--brand-ink)',
  '--mantine-color-campus-light': 'var(--brand-tint)',
  '--mantine-color-campus-light-hover': 'var(--brand-tint-strong)',
  '--mantine-color-campus-light-color': 'var(--brand-ink)',
  '--mantine-color-red-light': 'var(--danger-tint)',
  '--mantine-color-red-light-color': 'var(--danger-ink)',
  '--mantine-color-red-text': 'var(--danger-ink)',
  '--mantine-color-green-light': 'var(--success-tint)',
  '--mantine-color-green-light-color': 'var(--success-ink)',
  '--mantine-color-yellow-light': 'var(--warning-tint)',
  '--mantine-color-yellow-light-color': 'var(--warning-ink)',
  '--mantine-color-blue-light': 'var(--info-tint)',
  '--mantine-color-blue-light-color': 'var(--info-ink)',
  '--mantine-color-gray-light': 'var(--neutral-tint)',
  '--mantine-color-gray-light-color': 'var(--neutral-ink)',
};

/** Adds the portal's variables to Mantine's, per colour scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: sizes,
  light: { ...lightLook, ...bound },
  dark: { ...darkLook, ...bound },
});

const font = "'Plus Jakarta Sans Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

export const theme = createTheme({
  fontFamily: font,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  primaryColor: 'campus',
  primaryShade: 6,
  colors: {
    campus,
    red: tuple(shadesOf('#c62f2f')),
    green: tuple(shadesOf('#1b7f4f')),
    yellow: tuple(shadesOf('#a86400')),
    blue: tuple(shadesOf('#1769aa')),
    gray: [
      '#f7f7f9',
      '#f0eff3',
      '#e6e5ea',
      '#d5d3da',
      '#b9b7c1',
      '#96949f',
      '#74727e',
      '#585662',
      '#3c3b45',
      '#24232b',
    ],
    dark: [
      '#e7e8ee',
      '#b6bac8',
      '#a2a7b7',
      '#5a6172',
      '#3a4050',
      '#282d39',
      '#1e222c',
      '#171a22',
      '#13161d',
      '#101218',
    ],
  },
  fontSizes: { xs: '0.78125rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.44', sm: '1.5714', md: '1.5714', lg: '1.625', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '8px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'sm',
  headings: {
    fontFamily: font,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  shadows: { md: 'var(--shadow-float)', lg: 'var(--shadow-float)', xl: 'var(--shadow-float)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Autocomplete: { defaultProps: { filter: filterOptions } },
    TagsInput: { defaultProps: { filter: filterOptions } },
    // Help stands below, so that inputs side by side keep one line.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Paper: { defaultProps: { radius: 'lg' } },
    Card: { defaultProps: { radius: 'lg', padding: 'var(--card-padding)', withBorder: true } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        shadow: 'md',
        closeButtonProps: { 'aria-label': 'Tutup' },
        overlayProps: { backgroundOpacity: 0.45, blur: 2 },
      },
    },
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Tutup' } } },
    // Without the placeholder the keyboard starts on the first entry, and a menu holds nothing but entries. It is drawn
    // inside the page's main part, where a screen reader looks for content.
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'lg',
        position: 'bottom-end',
        withInitialFocusPlaceholder: false,
        portalProps: { target: '#isi' },
      },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'lg' } },
    // Rounder than that and a box to tick looks like a circle to choose.
    Checkbox: { defaultProps: { radius: 'xs' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    Alert: { defaultProps: { radius: 'lg' } },
    // Walking through a form by keyboard, or being led to a mistake, does not unfold every list on the way.
    Select: {
      defaultProps: {
        filter: filterOptions,
        nothingFoundMessage: 'Tidak ada yang cocok',
        checkIconPosition: 'right',
        openOnFocus: false,
      },
    },
    MultiSelect: {
      defaultProps: {
        filter: filterOptions,
        nothingFoundMessage: 'Tidak ada yang cocok',
        openOnFocus: false,
      },
    },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
});
