/**
 * Every call of the API, once: its method, its address, who may make it and how it words a refusal.
 * Plain data without schemas, because the browser's client is built from it and a shopper should not download a validator.
 * The shapes that go in and come out stand in the file of the same area (cart.ts, checkout.ts …).
 *
 * Addresses are written as the shop's specification has them, trailing slashes, `foral-soap` and missing `api/` included,
 * so that a client written against that table works unchanged.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Other addresses of the same call. */
  readonly also?: readonly string[]
  readonly who: Who
  /** The key under which a refusal's sentence stands in the answer. */
  readonly refusal: 'detail' | 'error' | 'non_field_errors'
}

/** Who may make a call. Whether the thing asked for is theirs is decided by the verb, and answered with 404. */
export type Who = 'anyone' | 'shopper' | 'staff' | 'superuser'

const anyone = { who: 'anyone', refusal: 'detail' } as const
const shopper = { who: 'shopper', refusal: 'detail' } as const
/** Calls for which the specification words refusals as {error: "…"}. */
const checkout = { who: 'anyone', refusal: 'error' } as const

export const calls = {
  accounts: {
    signIn: { method: 'POST', path: '/api-token-auth/', who: 'anyone', refusal: 'non_field_errors' },
    register: { method: 'POST', path: '/api/register/', ...anyone },
    signOut: { method: 'POST', path: '/api/logout/', ...shopper },
    requestPasswordReset: { method: 'POST', path: '/api/password-reset/', ...anyone },
    confirmPasswordReset: { method: 'POST', path: '/api/password-reset/confirm/', ...anyone },
    profile: { method: 'GET', path: '/api/user/profile/', ...shopper },
    csrf: { method: 'GET', path: '/api/csrf/', ...anyone },
  },
  catalogue: {
    products: { method: 'GET', path: '/products/', ...anyone },
    product: { method: 'GET', path: '/products/{slug}/', ...anyone },
    categories: { method: 'GET', path: '/categories/', ...anyone },
    category: { method: 'GET', path: '/categories/{slug}/', also: ['/category/{slug}/'], ...anyone },
  },
  cart: {
    read: { method: 'GET', path: '/cart/items/', ...shopper },
    add: { method: 'POST', path: '/cart/items/', ...shopper },
    setQuantity: { method: 'PATCH', path: '/cart/items/{id}/', ...shopper },
    remove: { method: 'DELETE', path: '/cart/items/{id}/', ...shopper },
    merge: { method: 'POST', path: '/api/cart/merge/', ...shopper },
    clear: { method: 'POST', path: '/cart/clear/', ...shopper },
    clearAfterPayment: { method: 'POST', path: '/cart/clear-after-payment/', ...shopper },
  },
  checkout: {
    paymentConfig: { method: 'GET', path: '/api/stripe/config/', ...checkout },
    createSession: { method: 'POST', path: '/api/checkout/create-session/', ...checkout },
    session: { method: 'GET', path: '/api/checkout/session/{session_id}/', ...checkout },
    saveCustomer: { method: 'POST', path: '/api/checkout/session/{session_id}/customer-info/', ...checkout },
    shippingOptions: { method: 'GET', path: '/checkout/shipping-options/', ...checkout },
    chooseShipping: { method: 'POST', path: '/api/checkout/session/{session_id}/calculate-shipping/', ...checkout },
    createPaymentIntent: { method: 'POST', path: '/api/checkout/create-payment-intent/', ...checkout },
  },
  orders: {
    list: { method: 'GET', path: '/api/orders/', ...shopper },
    read: { method: 'GET', path: '/api/orders/{id}/', ...anyone },
  },
  blog: {
    categories: { method: 'GET', path: '/blog-categories/', ...anyone },
    posts: { method: 'GET', path: '/blogposts/', ...anyone },
    post: { method: 'GET', path: '/blogposts/{slug}/', ...anyone },
  },
  about: {
    read: { method: 'GET', path: '/about-us/', ...anyone },
    shop: { method: 'GET', path: '/api/shop/', ...anyone },
    home: { method: 'GET', path: '/api/home/', ...anyone },
  },
  contact: {
    captcha: { method: 'GET', path: '/api/captcha/', ...anyone },
    send: { method: 'POST', path: '/contact/', ...checkout },
  },
  newsletter: {
    subscribe: { method: 'POST', path: '/api/newsletter/', ...anyone },
    confirm: { method: 'POST', path: '/api/newsletter/confirm/', ...anyone },
    unsubscribe: { method: 'POST', path: '/api/newsletter/unsubscribe/', ...anyone },
  },
} as const satisfies Record<string, Record<string, Call>>
