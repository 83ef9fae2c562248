import { Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { AppBar, CheckForApplicationUpdate, Layout, Logout, TitlePortal, UserMenu, useGetIdentity } from 'react-admin'
import { OfficeMenu } from './menu.tsx'

export function OfficeLayout({ children }: { children: ReactNode }) {
  return (
    <Layout menu={OfficeMenu} appBar={OfficeBar}>
      {children}
      <CheckForApplicationUpdate />
    </Layout>
  )
}

function OfficeBar() {
  return (
    <AppBar userMenu={<OfficeUserMenu />}>
      <Typography component="span" sx={{ fontFamily: '"EB Garamond", Georgia, serif', fontSize: '1.3rem', mr: 3, display: { xs: 'none', sm: 'block' } }}>
        Sidr &amp; Sage
      </Typography>
      <TitlePortal />
      <Link href="/" target="_blank" rel="noopener" color="inherit" underline="hover" sx={{ mr: 2, display: { xs: 'none', sm: 'block' } }}>
        See the shop
      </Link>
    </AppBar>
  )
}

function OfficeUserMenu() {
  const { identity } = useGetIdentity()
  // The button shows the name: whoever says aloud what they see must be understood.
  return (
    <UserMenu label={identity?.fullName ? `${identity.fullName}, account` : 'Account'}>
      <Logout />
    </UserMenu>
  )
}
