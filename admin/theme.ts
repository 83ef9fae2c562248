import { defaultLightTheme, type RaThemeOptions } from 'react-admin'

const moss = '#35523F'
const sand = '#DCCFB8'
const linen = '#EFE8DB'
const ink = '#22302A'
const serif = '"EB Garamond", Georgia, serif'

/** react-admin's own look in the shop's colours: dense, plain, quick. */
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
    MuiAppBar: { styleOverrides: { root: { backgroundColor: moss, color: '#FAF7F1' } } },
    MuiPaper: { styleOverrides: { root: { boxShadow: 'none', border: `1px solid ${sand}` } } },
    MuiTableCell: { styleOverrides: { head: { backgroundColor: linen, fontWeight: 600 }, root: { borderColor: sand } } },
    // The library's own are too pale to read.
    RaEmpty: { styleOverrides: { root: { '& .RaEmpty-message': { opacity: 1, color: '#55615A' } } } },
    RaToolbar: { styleOverrides: { root: { backgroundColor: linen } } },
    MuiButton: { styleOverrides: { root: { textTransform: 'none' } } },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
  },
}
