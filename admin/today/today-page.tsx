import { Card, CardContent, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Title } from 'react-admin'
import { api } from '../api.ts'

export function TodayPage() {
  const { data } = useQuery({ queryKey: ['today'], queryFn: ({ signal }) => api().staffToday.read({}, { signal }) })
  return (
    <Card sx={{ mt: 2 }}>
      <Title title="Today" />
      <CardContent>{data && <Typography>{`${data.today.orders} orders, £${data.today.revenue}`}</Typography>}</CardContent>
    </Card>
  )
}
