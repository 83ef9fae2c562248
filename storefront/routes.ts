import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { categoryPages } from './catalogue/category-pages.ts'

/** Every page of the shop. Whatever isn't here is answered by not-found.tsx. */
export default [
  index('routes/home.tsx'),
  route('products', 'routes/products.tsx'),
  route('products/:slug', 'routes/product.tsx'),
  ...Object.keys(categoryPages).map((path) => route(path, 'routes/category.tsx', { id: path })),
  route('about-us', 'routes/about-us.tsx'),
  route('our-principles', 'routes/our-principles.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('privacy-policy', 'routes/privacy-policy.tsx'),
  route('terms-of-service', 'routes/terms-of-service.tsx'),
  route('shipping-info', 'routes/shipping-info.tsx'),
  route('returns', 'routes/returns.tsx'),
  route('blog', 'routes/blog.tsx'),
  route('blog/:slug', 'routes/blog-post.tsx'),
  route('login', 'routes/login.tsx'),
  route('register', 'routes/register.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('reset-password-confirm/:uid/:token', 'routes/reset-password-confirm.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('checkout', 'routes/checkout.tsx'),
  route('checkout/confirmation/:sessionId', 'routes/confirmation.tsx'),
  route('thank-you/:sessionId?', 'routes/thank-you.tsx'),
  route('account/orders', 'routes/orders.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
