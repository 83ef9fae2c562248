import { blogCategories } from './blog/categories.tsx'
import { posts } from './blog/posts.tsx'
import { categories, products } from './catalogue/catalogue.tsx'
import { aboutUs } from './content/about-page.tsx'
import { banner } from './content/banner-page.tsx'
import { homePage } from './content/home-page.tsx'
import { menu } from './content/menu-page.tsx'
import { orders } from './orders/orders.ts'
import { accounts } from './people/accounts.tsx'
import { customers } from './people/customers.tsx'
import { messages } from './people/messages.tsx'
import { subscribers } from './people/subscribers.tsx'
import { policyTexts } from './policies/policies.tsx'
import { reports } from './reports/reports-page.tsx'
import type { AdminResource } from './resource.ts'
import { security } from './security/security-page.tsx'
import { facts } from './shop/facts-page.tsx'
import { history } from './shop/history.tsx'
import { jobs } from './shop/jobs.tsx'
import { mails } from './shop/mails.tsx'
import { notifications } from './shop/notifications-page.tsx'
import { policies } from './shop/policies-page.tsx'
import { setup } from './shop/setup-page.tsx'
import { shippingOptions } from './shop/shipping-options.tsx'
import { stock, stockMovements } from './stock/stock.tsx'

/** Everything in the back office that has a list, in the order of the menu. */
export const resources: AdminResource[] = [
  orders,
  reports,
  products,
  categories,
  stock,
  stockMovements,
  posts,
  blogCategories,
  aboutUs,
  homePage,
  banner,
  menu,
  messages,
  customers,
  subscribers,
  accounts,
  shippingOptions,
  facts,
  policies,
  policyTexts,
  notifications,
  mails,
  jobs,
  history,
  setup,
  security,
]
