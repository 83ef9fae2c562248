// Arabic has every sentence of English and no other, each with the same values. A difference doesn't compile.
import type * as enAccount from '../en/account.tsx'
import type * as enAddCard from '../en/add-card.ts'
import type * as enAddressBook from '../en/address-book.ts'
import type * as enAfterPayment from '../en/after-payment.tsx'
import type * as enBlog from '../en/blog.tsx'
import type * as enCancel from '../en/cancel.tsx'
import type * as enCart from '../en/cart.tsx'
import type * as enCartOffers from '../en/cart-offers.ts'
import type * as enCatalogue from '../en/catalogue.tsx'
import type * as enCategory from '../en/category.ts'
import type * as enCheckout from '../en/checkout.tsx'
import type * as enConsents from '../en/consents.ts'
import type * as enContent from '../en/content.tsx'
import type * as enDelivery from '../en/delivery.ts'
import type * as enDirhams from '../en/dirhams.ts'
import type * as enDiscount from '../en/discount.ts'
import type * as enEmailsAccounts from '../en/emails/accounts.ts'
import type * as enEmailsGiftCards from '../en/emails/gift-cards.ts'
import type * as enEmailsOrders from '../en/emails/orders.ts'
import type * as enEmailsOther from '../en/emails/other.ts'
import type * as enExpress from '../en/express.tsx'
import type * as enFooter from '../en/footer.ts'
import type * as enGeneral from '../en/general.ts'
import type * as enGift from '../en/gift.ts'
import type * as enGiftCardPayment from '../en/gift-card-payment.ts'
import type * as enGiftCards from '../en/gift-cards.ts'
import type * as enHome from '../en/home.ts'
import type * as enIngredients from '../en/ingredients.ts'
import type * as enLanguage from '../en/language.ts'
import type * as enLeftBehind from '../en/left-behind.ts'
import type * as enLists from '../en/lists.ts'
import type * as enMenu from '../en/menu.ts'
import type * as enMySkin from '../en/my-skin.ts'
import type * as enMySkinNote from '../en/my-skin-note.ts'
import type * as enNothingToPay from '../en/nothing-to-pay.tsx'
import type * as enOffer from '../en/offer.ts'
import type * as enOrderPage from '../en/order-page.tsx'
import type * as enOrders from '../en/orders.tsx'
import type * as enOwnSessions from '../en/own-sessions.ts'
import type * as enPageNames from '../en/page-names.ts'
import type * as enPlaces from '../en/places.ts'
import type * as enPolicies from '../en/policies.ts'
import type * as enPractice from '../en/practice.ts'
import type * as enPrinciples from '../en/principles.tsx'
import type * as enPrivacy from '../en/privacy.tsx'
import type * as enProduct from '../en/product.tsx'
import type * as enProductReviews from '../en/product-reviews.ts'
import type * as enProducts from '../en/products.ts'
import type * as enPromise from '../en/promise.ts'
import type * as enQuestions from '../en/questions.ts'
import type * as enRecentlySeen from '../en/recently-seen.ts'
import type * as enRefusals from '../en/refusals.ts'
import type * as enReminderLinks from '../en/reminder-links.ts'
import type * as enReminderPages from '../en/reminder-pages.ts'
import type * as enReviewChecks from '../en/review-checks.tsx'
import type * as enReviewNames from '../en/review-names.ts'
import type * as enReviewPages from '../en/review-pages.ts'
import type * as enSearch from '../en/search.ts'
import type * as enShell from '../en/shell.ts'
import type * as enSuggestions from '../en/suggestions.ts'
import type * as enUnitPrice from '../en/unit-price.ts'
import type * as enWishlist from '../en/wishlist.ts'
import type { SameAs, SameNames } from '../parity.ts'
import * as account from './account.tsx'
import * as addCard from './add-card.ts'
import * as addressBook from './address-book.ts'
import * as afterPayment from './after-payment.tsx'
import * as blog from './blog.tsx'
import * as cancel from './cancel.tsx'
import * as cart from './cart.tsx'
import * as cartOffers from './cart-offers.ts'
import * as catalogue from './catalogue.tsx'
import * as category from './category.ts'
import * as checkout from './checkout.tsx'
import * as consents from './consents.ts'
import * as content from './content.tsx'
import * as delivery from './delivery.ts'
import * as dirhams from './dirhams.ts'
import * as discount from './discount.ts'
import * as emailsAccounts from './emails/accounts.ts'
import * as emailsGiftCards from './emails/gift-cards.ts'
import * as emailsOrders from './emails/orders.ts'
import * as emailsOther from './emails/other.ts'
import * as express from './express.tsx'
import * as footer from './footer.ts'
import * as general from './general.ts'
import * as gift from './gift.ts'
import * as giftCardPayment from './gift-card-payment.ts'
import * as giftCards from './gift-cards.ts'
import * as home from './home.ts'
import * as ingredients from './ingredients.ts'
import * as language from './language.ts'
import * as leftBehind from './left-behind.ts'
import * as lists from './lists.ts'
import * as menu from './menu.ts'
import * as mySkin from './my-skin.ts'
import * as mySkinNote from './my-skin-note.ts'
import * as nothingToPay from './nothing-to-pay.tsx'
import * as offer from './offer.ts'
import * as orderPage from './order-page.tsx'
import * as orders from './orders.tsx'
import * as ownSessions from './own-sessions.ts'
import * as pageNames from './page-names.ts'
import * as places from './places.ts'
import * as policies from './policies.ts'
import * as practice from './practice.ts'
import * as principles from './principles.tsx'
import * as privacy from './privacy.tsx'
import * as product from './product.tsx'
import * as productReviews from './product-reviews.ts'
import * as products from './products.ts'
import * as promise from './promise.ts'
import * as questions from './questions.ts'
import * as recentlySeen from './recently-seen.ts'
import * as refusals from './refusals.ts'
import * as reminderLinks from './reminder-links.ts'
import * as reminderPages from './reminder-pages.ts'
import * as reviewChecks from './review-checks.tsx'
import * as reviewNames from './review-names.ts'
import * as reviewPages from './review-pages.ts'
import * as search from './search.ts'
import * as shell from './shell.ts'
import * as suggestions from './suggestions.ts'
import * as unitPrice from './unit-price.ts'
import * as wishlist from './wishlist.ts'

account satisfies SameAs<typeof enAccount>
true satisfies SameNames<typeof enAccount, typeof account>
addCard satisfies SameAs<typeof enAddCard>
true satisfies SameNames<typeof enAddCard, typeof addCard>
addressBook satisfies SameAs<typeof enAddressBook>
true satisfies SameNames<typeof enAddressBook, typeof addressBook>
afterPayment satisfies SameAs<typeof enAfterPayment>
true satisfies SameNames<typeof enAfterPayment, typeof afterPayment>
blog satisfies SameAs<typeof enBlog>
true satisfies SameNames<typeof enBlog, typeof blog>
cancel satisfies SameAs<typeof enCancel>
true satisfies SameNames<typeof enCancel, typeof cancel>
cart satisfies SameAs<typeof enCart>
true satisfies SameNames<typeof enCart, typeof cart>
catalogue satisfies SameAs<typeof enCatalogue>
true satisfies SameNames<typeof enCatalogue, typeof catalogue>
category satisfies SameAs<typeof enCategory>
true satisfies SameNames<typeof enCategory, typeof category>
checkout satisfies SameAs<typeof enCheckout>
true satisfies SameNames<typeof enCheckout, typeof checkout>
consents satisfies SameAs<typeof enConsents>
true satisfies SameNames<typeof enConsents, typeof consents>
content satisfies SameAs<typeof enContent>
true satisfies SameNames<typeof enContent, typeof content>
delivery satisfies SameAs<typeof enDelivery>
true satisfies SameNames<typeof enDelivery, typeof delivery>
dirhams satisfies SameAs<typeof enDirhams>
true satisfies SameNames<typeof enDirhams, typeof dirhams>
cartOffers satisfies SameAs<typeof enCartOffers>
true satisfies SameNames<typeof enCartOffers, typeof cartOffers>
discount satisfies SameAs<typeof enDiscount>
true satisfies SameNames<typeof enDiscount, typeof discount>
giftCardPayment satisfies SameAs<typeof enGiftCardPayment>
true satisfies SameNames<typeof enGiftCardPayment, typeof giftCardPayment>
express satisfies SameAs<typeof enExpress>
footer satisfies SameAs<typeof enFooter>
true satisfies SameNames<typeof enExpress, typeof express>
true satisfies SameNames<typeof enFooter, typeof footer>
general satisfies SameAs<typeof enGeneral>
true satisfies SameNames<typeof enGeneral, typeof general>
gift satisfies SameAs<typeof enGift>
true satisfies SameNames<typeof enGift, typeof gift>
giftCards satisfies SameAs<typeof enGiftCards>
true satisfies SameNames<typeof enGiftCards, typeof giftCards>
home satisfies SameAs<typeof enHome>
true satisfies SameNames<typeof enHome, typeof home>
ingredients satisfies SameAs<typeof enIngredients>
true satisfies SameNames<typeof enIngredients, typeof ingredients>
language satisfies SameAs<typeof enLanguage>
true satisfies SameNames<typeof enLanguage, typeof language>
leftBehind satisfies SameAs<typeof enLeftBehind>
true satisfies SameNames<typeof enLeftBehind, typeof leftBehind>
lists satisfies SameAs<typeof enLists>
true satisfies SameNames<typeof enLists, typeof lists>
menu satisfies SameAs<typeof enMenu>
true satisfies SameNames<typeof enMenu, typeof menu>
mySkin satisfies SameAs<typeof enMySkin>
true satisfies SameNames<typeof enMySkin, typeof mySkin>
mySkinNote satisfies SameAs<typeof enMySkinNote>
true satisfies SameNames<typeof enMySkinNote, typeof mySkinNote>
nothingToPay satisfies SameAs<typeof enNothingToPay>
true satisfies SameNames<typeof enNothingToPay, typeof nothingToPay>
offer satisfies SameAs<typeof enOffer>
true satisfies SameNames<typeof enOffer, typeof offer>
orderPage satisfies SameAs<typeof enOrderPage>
true satisfies SameNames<typeof enOrderPage, typeof orderPage>
orders satisfies SameAs<typeof enOrders>
true satisfies SameNames<typeof enOrders, typeof orders>
places satisfies SameAs<typeof enPlaces>
true satisfies SameNames<typeof enPlaces, typeof places>
policies satisfies SameAs<typeof enPolicies>
true satisfies SameNames<typeof enPolicies, typeof policies>
practice satisfies SameAs<typeof enPractice>
true satisfies SameNames<typeof enPractice, typeof practice>
principles satisfies SameAs<typeof enPrinciples>
true satisfies SameNames<typeof enPrinciples, typeof principles>
privacy satisfies SameAs<typeof enPrivacy>
true satisfies SameNames<typeof enPrivacy, typeof privacy>
product satisfies SameAs<typeof enProduct>
true satisfies SameNames<typeof enProduct, typeof product>
productReviews satisfies SameAs<typeof enProductReviews>
true satisfies SameNames<typeof enProductReviews, typeof productReviews>
recentlySeen satisfies SameAs<typeof enRecentlySeen>
true satisfies SameNames<typeof enRecentlySeen, typeof recentlySeen>
reminderLinks satisfies SameAs<typeof enReminderLinks>
true satisfies SameNames<typeof enReminderLinks, typeof reminderLinks>
reminderPages satisfies SameAs<typeof enReminderPages>
true satisfies SameNames<typeof enReminderPages, typeof reminderPages>
reviewChecks satisfies SameAs<typeof enReviewChecks>
true satisfies SameNames<typeof enReviewChecks, typeof reviewChecks>
reviewNames satisfies SameAs<typeof enReviewNames>
true satisfies SameNames<typeof enReviewNames, typeof reviewNames>
reviewPages satisfies SameAs<typeof enReviewPages>
true satisfies SameNames<typeof enReviewPages, typeof reviewPages>
products satisfies SameAs<typeof enProducts>
true satisfies SameNames<typeof enProducts, typeof products>
ownSessions satisfies SameAs<typeof enOwnSessions>
true satisfies SameNames<typeof enOwnSessions, typeof ownSessions>
pageNames satisfies SameAs<typeof enPageNames>
true satisfies SameNames<typeof enPageNames, typeof pageNames>
suggestions satisfies SameAs<typeof enSuggestions>
true satisfies SameNames<typeof enSuggestions, typeof suggestions>
promise satisfies SameAs<typeof enPromise>
true satisfies SameNames<typeof enPromise, typeof promise>
questions satisfies SameAs<typeof enQuestions>
true satisfies SameNames<typeof enQuestions, typeof questions>
refusals satisfies SameAs<typeof enRefusals>
true satisfies SameNames<typeof enRefusals, typeof refusals>
search satisfies SameAs<typeof enSearch>
true satisfies SameNames<typeof enSearch, typeof search>
shell satisfies SameAs<typeof enShell>
true satisfies SameNames<typeof enShell, typeof shell>
unitPrice satisfies SameAs<typeof enUnitPrice>
true satisfies SameNames<typeof enUnitPrice, typeof unitPrice>
wishlist satisfies SameAs<typeof enWishlist>
true satisfies SameNames<typeof enWishlist, typeof wishlist>
emailsAccounts satisfies SameAs<typeof enEmailsAccounts>
true satisfies SameNames<typeof enEmailsAccounts, typeof emailsAccounts>
emailsGiftCards satisfies SameAs<typeof enEmailsGiftCards>
true satisfies SameNames<typeof enEmailsGiftCards, typeof emailsGiftCards>
emailsOrders satisfies SameAs<typeof enEmailsOrders>
true satisfies SameNames<typeof enEmailsOrders, typeof emailsOrders>
emailsOther satisfies SameAs<typeof enEmailsOther>
true satisfies SameNames<typeof enEmailsOther, typeof emailsOther>
