import { Admin, Resource } from 'react-admin'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { OfficeLayout } from './office-layout.tsx'
import { resources } from './resources.ts'
import { theme } from './theme.ts'
import { TodayPage } from './today/today-page.tsx'

export function App() {
  return (
    <Admin
      title="Sidr & Sage"
      authProvider={authProvider}
      dataProvider={dataProvider}
      dashboard={TodayPage}
      layout={OfficeLayout}
      theme={theme}
      darkTheme={null}
      requireAuth
      disableTelemetry
    >
      {resources.map(({ label, calls, group, superuser, ...resource }) => (
        <Resource key={resource.name} options={{ label }} {...resource} />
      ))}
    </Admin>
  )
}
