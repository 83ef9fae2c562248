import type { Call } from './calls.ts'

const shopper = { access: 'shopper', errorKey: 'detail' } as const
const open = { access: 'public', errorKey: 'detail' } as const

/** The calls of wishlists. Apart from calls.ts, which every page loads: what is saved is read after the page. */
export const wishlistCalls = {
  wishlist: {
    read: { method: 'GET', path: '/api/wishlist/', ...shopper },
    saved: { method: 'GET', path: '/api/wishlist/saved/', ...shopper },
    add: { method: 'POST', path: '/api/wishlist/items/', created: true, ...shopper },
    remove: { method: 'DELETE', path: '/api/wishlist/items/{id}/', ownedResource: 'saved product', ...shopper },
    merge: { method: 'POST', path: '/api/wishlist/merge/', ...shopper },
    share: { method: 'POST', path: '/api/wishlist/share/', ...shopper },
    unshare: { method: 'DELETE', path: '/api/wishlist/share/', ...shopper },
    shared: { method: 'POST', path: '/api/wishlist/shared/', ...open },
    products: { method: 'POST', path: '/api/wishlist/products/', ...open },
  },
} as const satisfies Record<string, Record<string, Call>>
