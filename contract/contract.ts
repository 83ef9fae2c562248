import type * as z from 'zod'
import { accountsShapes } from './accounts.ts'
import { addressBookShapes } from './address-book.ts'
import { blogShapes } from './blog.ts'
import type { CacheableValues } from './cacheable.ts'
import { cancellationShapes } from './cancellation.ts'
import { cartShapes } from './cart.ts'
import { catalogueShapes } from './catalogue.ts'
import { checkoutShapes } from './checkout.ts'
import { contactShapes } from './contact.ts'
import { contentShapes } from './content.ts'
import { discountsShapes } from './discounts.ts'
import type { everyCall } from './every-call.ts'
import { newsletterShapes } from './newsletter.ts'
import { orderAccountsShapes } from './order-accounts.ts'
import { orderPageShapes } from './order-page.ts'
import { ordersShapes } from './orders.ts'
import { ownSessionsShapes } from './own-sessions.ts'
import { policiesShapes } from './policies.ts'
import { privacyShapes } from './privacy.ts'
import { remindersShapes } from './reminders.ts'
import { reviewsShapes } from './reviews.ts'
import { savedCardsShapes } from './saved-cards.ts'
import { staffBlogShapes } from './staff/blog.ts'
import { staffCatalogueShapes } from './staff/catalogue.ts'
import { staffContentShapes } from './staff/content.ts'
import { staffPeopleShapes } from './staff/customers-and-privacy.ts'
import { staffDashboardShapes } from './staff/dashboard.ts'
import { staffDiscountsShapes } from './staff/discounts.ts'
import { staffFormulasShapes } from './staff/formulas.ts'
import { staffGiftCardsShapes } from './staff/gift-cards.ts'
import { staffIngredientsShapes } from './staff/ingredients.ts'
import { staffOperationsShapes } from './staff/operations.ts'
import { staffOrdersShapes } from './staff/orders.ts'
import { staffPayoutsShapes } from './staff/payouts.ts'
import { staffPoliciesShapes } from './staff/policies.ts'
import { staffRemindersShapes } from './staff/reminders.ts'
import { staffReplacementsShapes } from './staff/replacements.ts'
import { staffReportsShapes } from './staff/reports.ts'
import { staffReviewsShapes } from './staff/reviews.ts'
import { staffSearchShapes } from './staff/search.ts'
import { staffSecurityShapes } from './staff/security.ts'
import { staffStockShapes } from './staff/stock.ts'
import { staffTranslationsShapes } from './staff/translations.ts'
import { suggestionShapes } from './suggestions.ts'
import { wishlistShapes } from './wishlist.ts'

export interface Shape {
  readonly summary: string
  readonly input: z.ZodType
  readonly output: z.ZodType
  /** Set by `cacheable`: the response is the same for every visitor. */
  readonly cacheable?: CacheableValues
}

/** The input and output of every call. A call in calls.ts or staff/calls.ts without a shape here doesn't compile. */
export const contract = {
  accounts: accountsShapes,
  catalogue: catalogueShapes,
  cart: cartShapes,
  checkout: checkoutShapes,
  discounts: discountsShapes,
  cards: savedCardsShapes,
  addresses: addressBookShapes,
  sessions: ownSessionsShapes,
  orders: ordersShapes,
  orderPage: orderPageShapes,
  orderAccounts: orderAccountsShapes,
  cancellation: cancellationShapes,
  privacy: privacyShapes,
  suggestions: suggestionShapes,
  blog: blogShapes,
  about: contentShapes,
  policies: policiesShapes,
  contact: contactShapes,
  newsletter: newsletterShapes,
  reminders: remindersShapes,
  reviews: reviewsShapes,
  wishlist: wishlistShapes,
  staffOrders: staffOrdersShapes,
  staffReplacements: staffReplacementsShapes,
  staffToday: staffDashboardShapes,
  staffReports: staffReportsShapes,
  staffPayouts: staffPayoutsShapes,
  staffBlog: staffBlogShapes,
  staffContent: staffContentShapes,
  staffPolicies: staffPoliciesShapes,
  staffTranslations: staffTranslationsShapes,
  staffPeople: staffPeopleShapes,
  staffShop: staffOperationsShapes,
  staffCatalogue: staffCatalogueShapes,
  staffFormulas: staffFormulasShapes,
  staffDiscounts: staffDiscountsShapes,
  staffGiftCards: staffGiftCardsShapes,
  staffReviews: staffReviewsShapes,
  staffReminders: staffRemindersShapes,
  staffIngredients: staffIngredientsShapes,
  staffSearch: staffSearchShapes,
  staffStock: staffStockShapes,
  staffSecurity: staffSecurityShapes,
} as const satisfies { [Area in keyof typeof everyCall]: { [Name in keyof (typeof everyCall)[Area]]: Shape } }

type Contract = typeof contract
export type Resource = keyof Contract
export type CallName<A extends Resource> = keyof Contract[A]

type ShapeOf<A extends Resource, N extends CallName<A>> = Contract[A][N] extends Shape ? Contract[A][N] : never
/** A caller's input: fields with a default are optional. */
export type Input<A extends Resource, N extends CallName<A>> = z.input<ShapeOf<A, N>['input']>
/** A handler's input: checked, trimmed, with defaults filled in. */
export type Checked<A extends Resource, N extends CallName<A>> = z.output<ShapeOf<A, N>['input']>
export type Output<A extends Resource, N extends CallName<A>> = z.output<ShapeOf<A, N>['output']>
