/**
 * Every call of a shopper's browser: method, path, access, and the format of its errors. Plain data without schemas,
 * because the browser's client is built from it and shoppers shouldn't download a validator. The shapes of inputs and
 * outputs are in the files of each area (cart.ts, checkout.ts …); calls of one page are in a file of their own
 * (card-calls.ts), and staff calls in staff/calls.ts. Paths keep the spelling that existing clients use, including
 * trailing slashes, `foral-soap` and missing `api/`.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Other paths of the same call. */
  readonly also?: readonly string[]
  readonly access: Access
  /**
   * The kind of resource that the call names by its id, where it can belong to a shopper: for everybody else it isn't
   * found (404).
   */
  readonly ownedResource?: 'address' | 'card' | 'cart line' | 'checkout' | 'order' | 'saved product' | 'session'
  /** The call creates a resource: the status is 201. */
  readonly created?: true
  /** `file`: the body is the file itself with its content type; the other fields are in path and query. */
  readonly takes?: 'file'
  /** The largest body, where the default is too small. */
  readonly limitBytes?: number
  /** The response is streamed as a file of this kind instead of JSON. */
  readonly answers?: 'csv' | 'html'
  /**
   * A staff call that is allowed before the second factor is given (`sign-in`), or before a required factor is set up
   * and a password known to others is changed (`set-up`). All other staff calls need both.
   */
  readonly stage?: 'sign-in' | 'set-up'
  /**
   * A page makes this call repeatedly without a user. It doesn't count as use, or an open back office would never be
   * signed out.
   */
  readonly unattended?: true
  /**
   * Refused with the code `confirmation_needed` unless the user has confirmed their identity within the last ten
   * minutes.
   */
  readonly recent?: true
  /** The key of the error message in the response. */
  readonly errorKey: 'detail' | 'error' | 'non_field_errors'
}

/**
 * Who may make a call. `public`: everybody; the token is ignored, so an old one does no harm. `anyone`: guests too, but
 * a token that is sent must be valid. The handler checks whether the resource belongs to the visitor, and responds with
 * 404 otherwise.
 */
type Access = 'public' | 'anyone' | 'shopper' | 'staff' | 'superuser'

const open = { access: 'public', errorKey: 'detail' } as const
const anyone = { access: 'anyone', errorKey: 'detail' } as const
const shopper = { access: 'shopper', errorKey: 'detail' } as const
/** Calls whose errors are {error: "…"}, as their clients expect. */
const checkout = { access: 'anyone', errorKey: 'error' } as const

export const calls = {
  accounts: {
    signIn: { method: 'POST', path: '/api-token-auth/', access: 'public', errorKey: 'non_field_errors' },
    register: { method: 'POST', path: '/api/register/', created: true, ...open },
    signOut: { method: 'POST', path: '/api/logout/', ...shopper },
    requestPasswordReset: { method: 'POST', path: '/api/password-reset/', ...open },
    confirmPasswordReset: { method: 'POST', path: '/api/password-reset/confirm/', ...open },
    profile: { method: 'GET', path: '/api/user/profile/', ...shopper },
    changeProfile: { method: 'PATCH', path: '/api/user/profile/', ...shopper },
    csrf: { method: 'GET', path: '/api/csrf/', ...open },
  },
  catalogue: {
    products: { method: 'GET', path: '/products/', ...open },
    product: { method: 'GET', path: '/products/{slug}/', ...open },
    bestSellers: { method: 'GET', path: '/api/best-sellers/', ...open },
    ranges: { method: 'GET', path: '/api/ranges/', ...open },
    former: { method: 'GET', path: '/api/products/{slug}/former/', ...open },
    contents: { method: 'GET', path: '/api/products/{slug}/contents/', ...open },
    ingredients: { method: 'GET', path: '/api/products/{slug}/ingredients/', ...open },
    dictionary: { method: 'GET', path: '/api/ingredients/', ...open },
    giftCard: { method: 'GET', path: '/api/gift-card/', ...open },
    giftWrap: { method: 'GET', path: '/api/gift-wrap/', ...open },
    goesWellWith: { method: 'GET', path: '/api/products/{slug}/goes-well-with/', ...open },
    categories: { method: 'GET', path: '/categories/', ...open },
    category: { method: 'GET', path: '/categories/{slug}/', also: ['/category/{slug}/'], ...open },
  },
  suggestions: {
    suggest: { method: 'GET', path: '/search/suggest/', ...open },
    reading: { method: 'GET', path: '/search/reading/', ...open },
  },
  cart: {
    read: { method: 'GET', path: '/cart/items/', ...shopper },
    add: { method: 'POST', path: '/cart/items/', created: true, ...shopper },
    setQuantity: { method: 'PATCH', path: '/cart/items/{id}/', ownedResource: 'cart line', ...shopper },
    remove: { method: 'DELETE', path: '/cart/items/{id}/', ownedResource: 'cart line', ...shopper },
    merge: { method: 'POST', path: '/api/cart/merge/', ...shopper },
    clear: { method: 'POST', path: '/cart/clear/', ...shopper },
    clearAfterPayment: { method: 'POST', path: '/cart/clear-after-payment/', ...shopper },
  },
  checkout: {
    paymentConfig: { method: 'GET', path: '/api/stripe/config/', access: 'public', errorKey: 'error' },
    createSession: { method: 'POST', path: '/api/checkout/create-session/', created: true, ...checkout },
    session: { method: 'GET', path: '/api/checkout/session/{session_id}/', ownedResource: 'checkout', ...checkout },
    saveCustomer: {
      method: 'POST',
      path: '/api/checkout/session/{session_id}/customer-info/',
      ownedResource: 'checkout',
      ...checkout,
    },
    shippingOptions: { method: 'GET', path: '/checkout/shipping-options/', access: 'public', errorKey: 'error' },
    chooseShipping: {
      method: 'POST',
      path: '/api/checkout/session/{session_id}/calculate-shipping/',
      ownedResource: 'checkout',
      ...checkout,
    },
    reserve: {
      method: 'POST',
      path: '/api/checkout/session/{session_id}/reserve/',
      ownedResource: 'checkout',
      ...checkout,
    },
    release: {
      method: 'POST',
      path: '/api/checkout/session/{session_id}/release/',
      ownedResource: 'checkout',
      ...checkout,
    },
    createPaymentIntent: {
      method: 'POST',
      path: '/api/checkout/create-payment-intent/',
      ownedResource: 'checkout',
      ...checkout,
    },
  },
  orders: {
    list: { method: 'GET', path: '/api/orders/', ...shopper },
    read: { method: 'GET', path: '/api/orders/{id}/', ownedResource: 'order', ...anyone },
  },
  orderAccounts: {
    request: {
      method: 'POST',
      path: '/api/checkout/session/{session_id}/account/',
      ownedResource: 'checkout',
      ...anyone,
    },
    create: { method: 'POST', path: '/api/order-account/', created: true, ...anyone },
  },
  blog: {
    categories: { method: 'GET', path: '/blog-categories/', ...open },
    posts: { method: 'GET', path: '/blogposts/', ...open },
    post: { method: 'GET', path: '/blogposts/{slug}/', ...open },
  },
  about: {
    read: { method: 'GET', path: '/about-us/', ...open },
    shop: { method: 'GET', path: '/api/shop/', ...open },
    home: { method: 'GET', path: '/api/home/', ...open },
  },
  policies: {
    read: { method: 'GET', path: '/api/policies/{policy}/', ...open },
  },
  contact: {
    captcha: { method: 'GET', path: '/api/captcha/', ...open },
    captchaChallenge: { method: 'GET', path: '/api/captcha/challenge/', ...open },
    send: { method: 'POST', path: '/contact/', access: 'public', created: true, errorKey: 'error' },
  },
  newsletter: {
    subscribe: { method: 'POST', path: '/api/newsletter/', ...open },
    confirm: { method: 'POST', path: '/api/newsletter/confirm/', ...open },
    unsubscribe: { method: 'POST', path: '/api/newsletter/unsubscribe/', ...open },
  },
} as const satisfies Record<string, Record<string, Call>>
