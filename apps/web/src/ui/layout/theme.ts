import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { filterOptions } from './filter-options.ts'

const teal: MantineColorsTuple = [
  '#f0fdfa',
  '#ccfbf1',
  '#99f6e4',
  '#5eead4',
  '#2dd4bf',
  '#14a394',
  '#0d8a80',
  '#0f766e',
  '#0b5f59',
  '#0a4a46',
]

const slate: MantineColorsTuple = [
  '#f8fafc',
  '#f1f5f9',
  '#e6ebf1',
  '#d5dde6',
  '#8694a8',
  '#64748b',
  '#4b5a70',
  '#334155',
  '#1e293b',
  '#0f172a',
]

const night: MantineColorsTuple = [
  '#e4e9f0',
  '#cbd5e1',
  '#a3b0c2',
  '#8593a8',
  '#5c6b82',
  '#293546',
  '#1b2431',
  '#131a24',
  '#0e141d',
  '#0a0f16',
]

const filtered = { defaultProps: { filter: filterOptions } }

/** Mantine theme: colours, typography, spacing and shapes. */
export const theme = createTheme({
  colors: { teal, gray: slate, dark: night },
  primaryColor: 'teal',
  primaryShade: 7,
  black: '#0f172a',
  fontFamily: "'Inter Variable', 'Inter fallback', system-ui, sans-serif",
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '8px', xl: '8px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: {
    xs: 'var(--vouch-shadow)',
    sm: 'var(--vouch-shadow)',
    md: 'var(--vouch-shadow)',
    lg: 'var(--vouch-shadow)',
    xl: 'var(--vouch-shadow)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Mantine renders dialog headers as <header>, which screen readers would take for the page's header.
    DrawerHeader: { defaultProps: { role: 'none' } },
    ModalHeader: { defaultProps: { role: 'none' } },
    Alert: { defaultProps: { variant: 'light' } },
    Autocomplete: filtered,
    MultiSelect: filtered,
    Select: filtered,
    TagsInput: filtered,
    Anchor: { defaultProps: { underline: 'hover' } },
    Loader: { defaultProps: { size: 'sm' } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        position: 'bottom-end',
        withinPortal: true,
        // The placeholder is not a menu item, and menus may contain only menu items (ARIA 1.2).
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.4 } } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
  },
})

/** CSS variables for the light and dark schemes. Text has a contrast of at least 4.5:1 with its background. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#526077',
    '--mantine-color-default-border': '#d0d9e3',
    '--vouch-input-border': '#8694a8',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#0f766e',
    '--vouch-accent-text': '#0f766e',
    '--vouch-accent-soft': '#e6f5f3',
    '--vouch-chart': '#0f766e',
    '--vouch-border': '#e2e8f0',
    '--vouch-canvas': '#f8fafc',
    '--vouch-surface': '#ffffff',
    '--vouch-hover': '#f1f5f9',
    '--vouch-focus': '#0f766e',
    '--vouch-shadow': '0 1px 2px rgb(15 23 42 / 5%), 0 8px 24px -8px rgb(15 23 42 / 14%)',
    '--vouch-good-text': '#166534',
    '--vouch-good-soft': '#e9f7ee',
    '--vouch-warn-text': '#8a4b08',
    '--vouch-warn-soft': '#fdf3dc',
    '--vouch-bad-text': '#b42318',
    '--vouch-bad-soft': '#fdecea',
    '--vouch-info-text': '#1d4f91',
    '--vouch-info-soft': '#e8f1fb',
    '--vouch-plain-text': '#475569',
    '--vouch-plain-soft': '#eef2f6',
  },
  dark: {
    '--mantine-color-dimmed': '#a3b0c2',
    '--mantine-color-default-border': '#36445a',
    '--vouch-input-border': '#64748b',
    '--mantine-color-error': '#fda29b',
    '--mantine-color-anchor': '#5eead4',
    '--mantine-color-placeholder': '#8593a8',
    '--vouch-accent-text': '#5eead4',
    '--vouch-accent-soft': '#12322f',
    '--vouch-chart': '#14a394',
    '--vouch-border': '#293546',
    '--vouch-canvas': '#0e141d',
    '--vouch-surface': '#131a24',
    '--vouch-hover': '#1b2431',
    '--vouch-focus': '#5eead4',
    '--vouch-shadow': '0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px -8px rgb(0 0 0 / 60%)',
    '--vouch-good-text': '#86efac',
    '--vouch-good-soft': '#12301f',
    '--vouch-warn-text': '#fcd34d',
    '--vouch-warn-soft': '#33270c',
    '--vouch-bad-text': '#fda29b',
    '--vouch-bad-soft': '#3a1a18',
    '--vouch-info-text': '#93c5fd',
    '--vouch-info-soft': '#152a45',
    '--vouch-plain-text': '#cbd5e1',
    '--vouch-plain-soft': '#222d3b',
  },
})
