/** The icons that vite.admin.config.ts makes. */
declare module '@mui/icons-material/*' {
  import type SvgIcon from '@mui/material/SvgIcon'

  const icon: typeof SvgIcon
  export default icon
}
