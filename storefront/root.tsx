import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { countries, direction, language } from '#words/en/language.ts'
import * as words from '#words/en/shell.ts'
import { TAGS } from '#words/languages.ts'
import type { Route } from './+types/root.ts'
import { inlined } from './inlined.ts'
import { inLanguage, withoutLanguage } from './language/in-language.ts'
import { PRELOADED_FONTS } from './language/preloaded-fonts.ts'
import { load } from './loading/load.ts'
import { pageQuery } from './loading/page-query.ts'
import { pageMeta } from './seo/page-meta.ts'
import favicon from './shell/favicon.svg?url'
import { PageError } from './shell/page-error.tsx'
import { Shell } from './shell/shell.tsx'
import { type RootData, useShop } from './shop/use-shop.ts'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import './styles/print.css'

export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const url = new URL(request.url)
  // Staff preview the header and the footer on the home page.
  const preview =
    withoutLanguage(url.pathname) === '/' ? (pageQuery('/', url.searchParams).get('preview') ?? undefined) : undefined
  const shop = await load(context, (client) => client.about.shop({ preview }))
  return { shop }
}

/** Loads the shop's details once; only "Try again", which revalidates the same URL, loads them again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && currentUrl.href === nextUrl.href
}

/** The title of error pages; every other page sets its own. */
export function meta({ matches, error }: Route.MetaArgs) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return pageMeta(matches, { title: missing ? words.notFoundTitle : words.errorTitle, path: '', hidden: true })
}

export function links(): Route.LinkDescriptors {
  return [
    { rel: 'icon', href: favicon, type: 'image/svg+xml' },
    { rel: 'manifest', href: inLanguage('/manifest.webmanifest') },
    // Only a document preloads them: the pages after it have the fonts.
    ...(import.meta.env.SSR ? PRELOADED_FONTS[language] : []).map((href) => ({
      rel: 'preload',
      href,
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous' as const,
    })),
  ]
}

/** They have run when the pages' scripts arrive, which need not carry them too. */
const inlineScript = import.meta.env.SSR ? inlined() : ''

/** For pre-hydration.js alone: browsers have the attribute already. */
const useOrderBy = import.meta.env.SSR ? () => useShop()?.order_by : () => undefined

export function Layout({ children }: { children: ReactNode }) {
  return (
    // pre-hydration.js sets an attribute that React did not render.
    <html
      lang={TAGS[language]}
      dir={direction}
      // Without scripts too (shop/dirhams.module.css).
      data-dirhams={countries.includes('AE') ? '' : undefined}
      data-order-by={useOrderBy()}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7f1" />
        {/* Inline, because separate files would delay the first paint by a round trip. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        <Shell>{children}</Shell>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />
}
