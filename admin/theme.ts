import type { CheckboxProps } from '@mui/material'
import { defaultLightTheme, type RaThemeOptions } from 'react-admin'

const moss = '#35523F'
const sand = '#DCCFB8'
const linen = '#EFE8DB'
const ink = '#22302A'
const serif = '"EB Garamond", Georgia, serif'

/** Names a row's checkbox on the input itself. react-admin names the wrapper, which screen readers ignore. */
const nameOnInput: CheckboxProps['slotProps'] = {
  input: (checkbox) => ('aria-label' in checkbox ? { 'aria-label': String(checkbox['aria-label']) } : {}),
  root: { 'aria-label': undefined },
}

/** The shop's colours on a dense react-admin theme. */
export const theme: RaThemeOptions = {
  ...defaultLightTheme,
  palette: {
    mode: 'light',
    primary: { main: moss, contrastText: '#FAF7F1' },
    secondary: { main: moss, contrastText: '#FAF7F1' },
    error: { main: '#9A4A2E' },
    warning: { main: '#9A4A2E' },
    success: { main: moss },
    info: { main: '#55615A' },
    background: { default: '#FAF7F1', paper: '#FFFFFF' },
    text: { primary: ink, secondary: '#55615A' },
    divider: sand,
  },
  shape: { borderRadius: 3 },
  typography: {
    fontFamily: 'Figtree, system-ui, sans-serif',
    fontSize: 14,
    h4: { fontFamily: serif },
    h5: { fontFamily: serif },
    h6: { fontFamily: serif, fontSize: '1.35rem' },
  },
  components: {
    ...defaultLightTheme.components,
    // Below the practice bar, if there is one (edge/admin-pages.ts).
    MuiAppBar: {
      styleOverrides: { root: { backgroundColor: moss, color: '#FAF7F1', top: 'var(--practice-bar, 0px)' } },
    },
    MuiPaper: { styleOverrides: { root: { boxShadow: 'none', border: `1px solid ${sand}` } } },
    MuiTableCell: {
      styleOverrides: { head: { backgroundColor: linen, fontWeight: 600 }, root: { borderColor: sand } },
    },
    // MUI's spinners and bars have no accessible name.
    MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
    MuiLinearProgress: { defaultProps: { 'aria-label': 'Loading' } },
    // The library's text is too pale to read.
    RaEmpty: { styleOverrides: { root: { '& .RaEmpty-message': { opacity: 1, color: '#55615A' } } } },
    // The library shows a row's buttons on hover only, where keyboard users never see them.
    RaSimpleFormIterator: {
      styleOverrides: { root: { '& .RaSimpleFormIterator-action': { visibility: 'visible', whiteSpace: 'nowrap' } } },
    },
    // On a phone, a notification would cover Save or the page's buttons. Clicks go through it.
    MuiSnackbar: {
      styleOverrides: {
        root: {
          '@media (max-width: 599.95px)': {
            '&.MuiSnackbar-anchorOriginBottomCenter': { top: 64, bottom: 'auto', pointerEvents: 'none' },
            '& button': { pointerEvents: 'auto' },
          },
        },
      },
    },
    RaToolbar: { styleOverrides: { root: { backgroundColor: linen } } },
    // Adjacent targets need at least 24 px each (WCAG 2.5.8).
    MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24, minWidth: 24 } } },
    MuiCheckbox: { defaultProps: { slotProps: nameOnInput } },
    // A collapsed toolbar has no height, but its buttons would still take the focus.
    RaBulkActionsToolbar: {
      styleOverrides: { root: { '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' } } },
    },
    MuiButton: { styleOverrides: { root: { textTransform: 'none' } } },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
  },
}
