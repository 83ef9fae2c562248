import { Admin, Authenticated, CustomRoutes, Resource } from 'react-admin'
import { Route } from 'react-router-7'
import { authProvider } from './auth-provider.ts'
import { TodayPage } from './dashboard/dashboard-page.tsx'
import { dataProvider } from './data-provider.ts'
import { OfficeLayout } from './office-layout.tsx'
import { OfficeLogin } from './office-login.tsx'
import { PapersPage } from './orders/papers-page.tsx'
import { resources } from './resources.ts'
import { CountSheetPage } from './stock/count-sheet-page.tsx'
import { theme } from './theme.ts'

export function App() {
  return (
    <Admin
      title="Sidr & Sage"
      authProvider={authProvider}
      dataProvider={dataProvider}
      dashboard={TodayPage}
      layout={OfficeLayout}
      loginPage={OfficeLogin}
      theme={theme}
      darkTheme={null}
      requireAuth
      disableTelemetry
    >
      {resources.map(({ label, calls, group, superuser, ...resource }) => (
        <Resource key={resource.name} options={{ label }} {...resource} />
      ))}
      <CustomRoutes noLayout>
        <Route
          path="/count-sheet"
          element={
            <Authenticated>
              <CountSheetPage />
            </Authenticated>
          }
        />
        <Route
          path="/papers"
          element={
            <Authenticated>
              <PapersPage />
            </Authenticated>
          }
        />
      </CustomRoutes>
    </Admin>
  )
}
