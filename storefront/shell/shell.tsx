import type { ComponentType, MouseEvent, ReactNode } from 'react'
import { useMatches } from 'react-router'
import * as words from '#words/en/shell.ts'
import { LanguageOffer } from '../language/language-offer.tsx'
import { Announcement } from './announcement.tsx'
import { ClientNavigation } from './client-navigation.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LeftBehindNotice } from './left-behind-notice.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PageFocus } from './page-focus.tsx'
import { PracticeBar } from './practice-bar.tsx'
import { SessionNavigation } from './session-navigation.tsx'
import styles from './shell.module.css'
import { ShippingBanner } from './shipping-banner.tsx'
import { Splash } from './splash.tsx'

/** The `handle` of a route with its own short header and footer: only its page loads their code. */
export interface ShortShell {
  Header: ComponentType
  Footer: ComponentType
}

function isShort(handle: unknown): handle is ShortShell {
  return typeof handle === 'object' && handle !== null && 'Header' in handle && 'Footer' in handle
}

/** Header, footer and notices of every page, the error page included. */
export function Shell({ children }: { children: ReactNode }) {
  const own = useMatches().find((match): match is typeof match & { handle: ShortShell } =>
    isShort(match.handle),
  )?.handle
  return (
    <>
      <Splash />
      {/* biome-ignore lint/a11y/useValidAnchor: it has to work without scripts */}
      <a className={styles.skip} href="#content" onClick={skipToContent}>
        {words.skipToContent}
      </a>
      <NavigationProgress />
      <LanguageOffer />
      <PracticeBar />
      <Announcement />
      {!own && <ShippingBanner />}
      {own ? <own.Header /> : <Header />}
      <OfflineNotice />
      <LeftBehindNotice />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {own ? <own.Footer /> : <Footer />}
      <ClientNavigation />
      <PageFocus />
      <SessionNavigation />
    </>
  )
}

/** Without it, the browser changes the URL without the router, which then warns and loses the scroll position. */
function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.querySelector<HTMLElement>('#content')?.focus()
}
