import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import LookIcon from '@mui/icons-material/ErrorOutlineOutlined'
import { Alert, Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'

/** How the shop is, as `shop status` prints it. */
export function ShopStatus() {
  const { data, error, isPending } = useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => api().staffShop.status({}, { signal }),
  })
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (isPending) return <Typography role="status">Looking at the server, Stripe and the backups …</Typography>
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {data.lines.map(({ what, ok, says }) => (
        <Box component="li" key={what} sx={{ display: 'flex', gap: 1.5, py: 0.75 }}>
          {ok ? <DoneIcon color="success" titleAccess="Good" /> : <LookIcon color="error" titleAccess="Needs a look" />}
          <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            <strong>{what.charAt(0).toUpperCase() + what.slice(1)}</strong>: {says}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
