import SecurityIcon from '@mui/icons-material/ShieldOutlined'
import { Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import {
  AppBar,
  CheckForApplicationUpdate,
  Layout,
  Logout,
  MenuItemLink,
  TitlePortal,
  UserMenu,
  useGetIdentity,
  useUserMenu,
} from 'react-admin'
import { OfficeMenu } from './menu.tsx'
import { ConfirmDialog } from './security/confirm-dialog.tsx'
import { TitleBadge } from './title-badge.ts'

export function OfficeLayout({ children }: { children: ReactNode }) {
  return (
    <Layout menu={OfficeMenu} appBar={OfficeBar}>
      {children}
      <CheckForApplicationUpdate />
      <ConfirmDialog />
      <TitleBadge />
    </Layout>
  )
}

function OfficeBar() {
  return (
    // Always visible: otherwise staff on a long page can't find Logout.
    <AppBar alwaysOn userMenu={<OfficeUserMenu />}>
      <Typography
        component="span"
        sx={{
          fontFamily: '"EB Garamond", Georgia, serif',
          fontSize: '1.3rem',
          mr: 3,
          display: { xs: 'none', sm: 'block' },
        }}
      >
        Sidr &amp; Sage
      </Typography>
      <TitlePortal />
      <Link
        href="/"
        target="_blank"
        rel="noopener"
        color="inherit"
        underline="hover"
        sx={{ mr: 2, display: { xs: 'none', sm: 'block' } }}
      >
        See the shop
      </Link>
    </AppBar>
  )
}

function OfficeUserMenu() {
  const { identity } = useGetIdentity()
  // The accessible name contains the visible name, or voice control can't find the button.
  return (
    <UserMenu label={identity?.fullName ? `${identity.fullName}, account` : 'Account'}>
      <SecurityItem />
      <Logout />
    </UserMenu>
  )
}

function SecurityItem() {
  const menu = useUserMenu()
  return (
    <MenuItemLink
      to="/security"
      primaryText="Sign-in and security"
      leftIcon={<SecurityIcon />}
      onClick={() => menu?.onClose()}
    />
  )
}
