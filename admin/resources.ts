import { blogCategories } from './blog/categories.tsx'
import { posts } from './blog/posts.tsx'
import { categories, products } from './catalogue/catalogue.tsx'
import { aboutUs } from './content/about-page.tsx'
import { banner } from './content/banner-page.tsx'
import { homePage } from './content/home-page.tsx'
import { menu } from './content/menu-page.tsx'
import { accounts } from './customers-and-privacy/accounts.tsx'
import { customers } from './customers-and-privacy/customers.tsx'
import { messages } from './customers-and-privacy/messages.tsx'
import { subscribers } from './customers-and-privacy/subscribers.tsx'
import { discountBatches } from './discounts/batches.tsx'
import { discounts } from './discounts/discounts.tsx'
import { compositions } from './formulas/compositions.tsx'
import { formulas } from './formulas/formulas.tsx'
import { giftCards } from './gift-cards/gift-cards.tsx'
import { ingredients } from './ingredients/ingredients.tsx'
import { facts } from './operations/business-details-page.tsx'
import { dirhams } from './operations/dirhams-page.tsx'
import { dispatchTimes } from './operations/dispatch-page.tsx'
import { history } from './operations/history.tsx'
import { jobs } from './operations/jobs.tsx'
import { mails } from './operations/mails.tsx'
import { notifications } from './operations/notifications-page.tsx'
import { policies } from './operations/policies-page.tsx'
import { setup } from './operations/setup-page.tsx'
import { shippingOptions } from './operations/shipping-options.tsx'
import { orders } from './orders/orders.ts'
import { payouts } from './payouts/payouts-page.tsx'
import { policyTexts } from './policies/policies.tsx'
import { reminders } from './reminders/reminders.tsx'
import { reports } from './reports/reports-page.tsx'
import type { AdminResource } from './resource.ts'
import { reviews } from './reviews/reviews.tsx'
import { searchMisses } from './search/search-misses.tsx'
import { searchResults } from './search/search-results.tsx'
import { searchWords } from './search/search-words.tsx'
import { security } from './security/security-page.tsx'
import { stock, stockMovements } from './stock/stock.tsx'
import { translations } from './translations/translations.tsx'

/** All resources of the back office, in menu order. */
export const resources: AdminResource[] = [
  orders,
  discounts,
  discountBatches,
  giftCards,
  reports,
  payouts,
  products,
  categories,
  ingredients,
  formulas,
  compositions,
  searchWords,
  searchResults,
  searchMisses,
  stock,
  stockMovements,
  posts,
  blogCategories,
  aboutUs,
  homePage,
  banner,
  menu,
  translations,
  messages,
  reviews,
  reminders,
  customers,
  subscribers,
  accounts,
  shippingOptions,
  dispatchTimes,
  facts,
  policies,
  dirhams,
  policyTexts,
  notifications,
  mails,
  jobs,
  history,
  setup,
  security,
]
