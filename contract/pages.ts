/** The category pages: path → the category's slug in the API. */
export const categoryPages = {
  'botanic-essential': 'botanic-essential',
  'floral-soaps': 'floral-soap',
  'spices-wood': 'spices_wood',
  'herbal-soaps': 'herbal-soap',
  creams: 'cream',
  oils: 'oil',
  'gift-sets': 'gift-set',
} as const satisfies Record<string, string>

/** Pages of every shop by path: the targets of links besides categories, products and posts. */
export const SHOP_PAGES: Record<string, string> = {
  '/': 'Home page',
  '/products': 'All products',
  '/blog': 'Blog',
  '/about-us': 'About Us',
  '/our-principles': 'Our Principles',
  '/my-skin': 'My skin',
  '/wishlist': 'Wishlist',
  '/gift-cards': 'Gift cards',
  '/contact': 'Contact',
  '/shipping-info': 'Shipping Info',
  '/returns': 'Returns',
  '/cancel': 'Cancel an Order',
  '/privacy-policy': 'Privacy Policy',
  '/terms-of-service': 'Terms of Service',
  '/account/orders': 'My Orders',
  '/cart': 'Cart',
}
