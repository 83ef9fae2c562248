import { Typography } from '@mui/material'
import { Login, LoginForm } from 'react-admin'

export function OfficeLogin() {
  return (
    <Login
      sx={{ background: '#EFE8DB', backgroundImage: 'none', '& .RaLogin-card': { mt: '14vh', width: 340, pt: 2 }, '& .RaLogin-avatar': { display: 'none' } }}
    >
      <Typography component="h1" sx={{ fontFamily: '"EB Garamond", Georgia, serif', fontSize: 28, textAlign: 'center', color: 'primary.main' }}>
        Sidr &amp; Sage
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center', mb: 1 }}>
        The back office
      </Typography>
      <LoginForm />
    </Login>
  )
}
