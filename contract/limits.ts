/**
 * The constants that the server shares with the shop's pages or the back office. This file imports nothing: a page that
 * needs a constant must not load zod with it (tests/checks/shared-constants.test.ts).
 */

/** The countries the shop delivers to, as ISO 3166-1 codes. */
export const COUNTRIES = ['GB', 'AE'] as const
export type Country = (typeof COUNTRIES)[number]

export const COUNTRY_NAMES: Record<Country, string> = { GB: 'United Kingdom', AE: 'United Arab Emirates' }

/** The time zone of a device in each of them. */
export const TIME_ZONES: Record<Country, string> = { GB: 'Europe/London', AE: 'Asia/Dubai' }

/** Stored as the postal code of a country without postal codes, because carriers' labels need one. */
export const NO_POSTAL_CODE = '00000'

/** Whether an address needs a postal code: the UAE has none. */
export function needsPostalCode(country: Country): boolean {
  return country === 'GB'
}

/** The postal code as people read it: empty where the country has none. */
export function shownPostalCode(postal_code: string): string {
  return postal_code === NO_POSTAL_CODE ? '' : postal_code
}

/** What a discount code does. */
export const DISCOUNT_KINDS = ['percent', 'amount', 'free_delivery', 'buy_get', 'bundle', 'gift'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]
/** Who is one customer, for a code that is once for each or for a first order; an account always is. */
export const SAME_CUSTOMER = ['mailbox_and_place', 'mailbox_or_address'] as const
/**
 * The smallest amount above nothing that is charged, in pence:
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
export const LEAST_CHARGE_PENCE = 30
/** The most that staff can put on a gift card, in pence. */
export const GIFT_CARD_MAX_PENCE = 50_000
/** The longest discount code, in characters, and the most codes of a batch. */
export const GIFT_MESSAGE_MAX = 200
export const DISCOUNT_CODE_MAX = 40
export const DISCOUNT_BATCH_MAX = 1000

/** Automatic offers that can be running or planned: each cart is compared with all of them. */
export const OFFERS_MAX = 20

/** The currency of every payment, as Stripe writes it. */
export const CURRENCY = 'gbp' as const

/** The shop's days begin and end in this time zone. */
export const SHOP_TIME_ZONE = 'Europe/London'

/** The most workdays that packing may take. */
export const PACKING_DAYS_MAX = 20

/** The pages that a guest's cart icon may lead to; the first one unless the owner chooses. */
export const GUEST_CART_PAGES = ['sign-in', 'cart'] as const

/** The most units of one product or size in a line of a cart or an order. */
export const QUANTITY_CAP = 99
/** The most lines in a cart or an order. */
export const LINES_CAP = 100
/** Shoppers see the exact stock up to this many units; above it the API answers QUANTITY_CAP. */
export const SHOWN_EXACTLY = 5

/** The most addresses of an address book. */
export const ADDRESSES_CAP = 20
/** The most products of a wishlist. */
export const WISHLIST_CAP = 100

/** The longest page of a list, in rows. */
export const PAGE_SIZE_CAP = 100
/** Rows on a page of a list in the back office, unless the request says otherwise. */
export const STAFF_PAGE_SIZE = 25
/** The most orders that are printed at once. */
export const PAPERS_CAP = 50

/**
 * The shortest and longest username and password, in characters. Sign-in accepts shorter passwords than registration.
 */
export const USERNAME_MIN = 3
export const USERNAME_MAX = 20
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 20

/** The longest texts, in characters. */
export const EMAIL_MAX = 254
export const FIRST_NAME_MAX = 60
export const LAST_NAME_MAX = 60
/** First name, space and last name. */
export const FULL_NAME_MAX = FIRST_NAME_MAX + 1 + LAST_NAME_MAX
export const PHONE_MAX = 40
export const ADDRESS_LINE_MAX = 120
export const CITY_MAX = 80
export const STATE_MAX = 80
export const POSTAL_CODE_MAX = 20
export const SEARCH_MAX = 100
export const MESSAGE_MAX = 5000

/** The longest texts of the back office, in characters. */
export const PRODUCT_NAME_MAX = 120
export const SIZE_NAME_MAX = 60
export const CATEGORY_NAME_MAX = 80
export const SLUG_MAX = 80
export const BANNER_MAX = 120
/** Of an INCI name, and of a common name. */
export const INCI_NAME_MAX = 200
export const COMMON_NAME_MAX = 120
export const UAE_REGISTRATION_MAX = 60
/** Of what an ingredient is from and what it does, and its numbers. */
export const INGREDIENT_FACT_MAX = 200
/** Of the number of a notification in the United Kingdom: "UKCP-12345678". */
export const SCPN_MAX = 40
/** Of the name of a rule that limits an ingredient. */
export const RULE_MAX = 200
/** Ingredients of a formula, and allergens of an ingredient. */
export const FORMULA_LINES_MAX = 80
export const TRACKING_NUMBER_MAX = 80
/** Why an order is refunded, returned, replaced or cancelled. */
export const REASON_MAX = 200
export const NOTE_MAX = 2000
export const PASSKEY_NAME_MAX = 60
/** A code of an authenticator app, or a recovery code. */
export const SIGN_IN_CODE_MAX = 40

/** Months a product keeps once opened. */
export const PERIOD_AFTER_OPENING_MAX = 120
export const REFILL_DAYS_MAX = 730
/** The place of a shipping option among the others. */
export const POSITION_MAX = 999
/** Days in which unopened goods may come back. The law gives at least 14 (SI 2013/3134, reg. 30). */
export const RETURNS_DAYS_MIN = 14
export const RETURNS_DAYS_MAX = 365
/** The most products that staff choose to go well with one. */
export const GOES_WELL_CAP = 4
/** Of either side of a synonym, and of the words of a miss. */
export const SEARCH_WORDS_LENGTH = 60
/** The most products that staff show first for a search, and that they hide. */
export const SHOWN_FIRST_CAP = 24
export const HIDDEN_CAP = 100
/** The most links in the header's menu. */
export const HEADER_LINKS_CAP = 8

/** The largest photograph that the back office uploads, in megabytes and in bytes. */
export const PHOTOGRAPH_MB = 10
export const PHOTOGRAPH_LIMIT = PHOTOGRAPH_MB * 1024 * 1024
/** The largest file of prices and stock, in bytes. */
export const IMPORT_LIMIT = 1024 * 1024

/** Gift wrap and gift cards are bought like goods, but are no cosmetics, and are shown in no list. */
export const PRODUCT_KINDS = ['goods', 'gift_wrap', 'gift_card'] as const
export type ProductKind = (typeof PRODUCT_KINDS)[number]
