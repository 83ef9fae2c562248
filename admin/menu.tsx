import TodayIcon from '@mui/icons-material/WbSunnyOutlined'
import { Box, Typography } from '@mui/material'
import { Menu, usePermissions, useSidebarState } from 'react-admin'
import { GROUPS } from './resource.ts'
import { resources } from './resources.ts'

export function OfficeMenu() {
  const { permissions } = usePermissions<'superuser' | 'staff'>()
  const [open] = useSidebarState()
  const seen = resources.filter((resource) => !resource.superuser || permissions === 'superuser')
  return (
    <Menu>
      <Menu.Item to="/" primaryText="Today" leftIcon={<TodayIcon />} />
      {GROUPS.map((group) => {
        const items = seen.filter((resource) => resource.group === group)
        if (items.length === 0) return null
        return (
          <Box key={group}>
            {open && (
              <Typography
                variant="overline"
                component="p"
                color="textSecondary"
                sx={{ px: 2, pt: 1.5, lineHeight: 1.6 }}
              >
                {group}
              </Typography>
            )}
            {items.map(({ name, label, icon: Icon }) => (
              <Menu.Item key={name} to={`/${name}`} primaryText={label} leftIcon={<Icon />} />
            ))}
          </Box>
        )
      })}
    </Menu>
  )
}
