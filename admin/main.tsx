import './zod-without-eval.ts'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-7'
import { App } from './app.tsx'
import './fonts.css'
import { joinSession } from './session-tabs.ts'

// Without the nonce, the Content-Security-Policy blocks MUI's styles.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const styles = createCache({ key: 'css', ...(nonce ? { nonce } : {}) })
const router = createBrowserRouter([{ path: '*', element: <App /> }], { basename: '/admin' })

const root = document.getElementById('root')
// Before rendering: otherwise the sign-in page flashes in a second tab of a signed-in browser.
void joinSession().then(() => {
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <CacheProvider value={styles}>
        <RouterProvider router={router} />
      </CacheProvider>
    </StrictMode>,
  )
})
