export interface Route {
  path: string
  /** Search engines must not index the page. */
  hidden?: true
  status?: number
  /** The final path if the page redirects a guest. */
  at?: string
}

/** Every route of storefront/routes.ts. */
export const ROUTES: Route[] = [
  { path: '/' },
  { path: '/products' },
  { path: '/products?category__slug=soap' },
  { path: '/products?category__slug=bath-soak' },
  { path: '/products/frankincense-night-cream' },
  { path: '/oils' },
  { path: '/creams' },
  { path: '/gift-sets' },
  { path: '/search', hidden: true },
  { path: '/botanic-essential' },
  { path: '/floral-soaps' },
  { path: '/spices-wood' },
  { path: '/herbal-soaps' },
  { path: '/about-us' },
  { path: '/our-principles' },
  { path: '/my-skin' },
  { path: '/gift-cards' },
  { path: '/contact' },
  { path: '/privacy-policy' },
  { path: '/terms-of-service' },
  { path: '/shipping-info' },
  { path: '/returns' },
  { path: '/cancel' },
  { path: '/blog' },
  { path: '/blog?search=zeppelin' },
  { path: '/blog/how-cold-process-soap-is-made' },
  { path: '/login', hidden: true },
  { path: '/register', hidden: true },
  { path: '/reset-password', hidden: true },
  { path: '/reset-password-confirm/1/a-token', hidden: true },
  { path: '/cart', hidden: true },
  { path: '/wishlist', hidden: true },
  { path: '/checkout', hidden: true, at: '/cart' },
  { path: '/checkout/confirmation/no-such-session', hidden: true },
  { path: '/thank-you/no-such-session', hidden: true },
  { path: '/thank-you', hidden: true },
  { path: '/orders/view', hidden: true },
  { path: '/account/orders', hidden: true, at: '/login' },
  { path: '/account/create', hidden: true },
  { path: '/account/privacy', hidden: true, at: '/login' },
  { path: '/account/details', hidden: true, at: '/login' },
  { path: '/privacy-data', hidden: true },
  { path: '/newsletter/confirm', hidden: true },
  { path: '/newsletter/unsubscribe', hidden: true },
  { path: '/remind-me?product=no-such-product', hidden: true, status: 404 },
  { path: '/remind-me?category=bath-soak', hidden: true },
  { path: '/remind-me/confirm', hidden: true },
  { path: '/remind-me/stop', hidden: true },
  { path: '/remind-me/refill', hidden: true },
  { path: '/reviews/write', hidden: true },
  { path: '/reviews/stop', hidden: true },
  { path: '/reviews/report/1', hidden: true },
  { path: '/how-we-check-reviews' },
  { path: '/no/such/page', hidden: true, status: 404 },
]

/** What the noise of a test may say about the routes above that are no page. */
export const NO_PAGE = /^404 GET \/(\w+\/)?(no\/such\/page|remind-me\?product=no-such-product)$/
