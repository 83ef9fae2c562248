import type * as english from '#words/en/refusals.ts'

type WithValues = {
  [Name in keyof typeof english as (typeof english)[Name] extends string ? never : Name]: (typeof english)[Name]
}
type NamesOf<Words> = Words extends (...values: infer Values) => string
  ? { readonly [At in keyof Values]: string }
  : never

/** What responses call the values of a sentence, in the order of its parameters. */
export const VALUE_NAMES = {
  waitSeconds: ['seconds'],
  waitMinutes: ['minutes'],
  atMostCharacters: ['most'],
  addressBookFull: ['most'],
  wishlistFull: ['most'],
  tooBig: ['most'],
  tooSmall: ['least'],
  wrongType: ['expected'],
  lengthHint: ['least', 'most'],
  shortUsername: ['least'],
  shortPassword: ['least'],
  longPassword: ['most'],
  noLongerSold: ['name'],
  mostQuantity: ['most'],
  mostLines: ['most'],
  outOfStock: ['name'],
  onlyLeft: ['name', 'available'],
  orderFewer: ['name', 'quantity'],
  comingSoon: ['name'],
  mostItems: ['most'],
  mostOfAnItem: ['most'],
  chooseSizeAgain: ['name'],
  notForEmirates: ['names'],
  mostReservedOfItem: ['name', 'most'],
  mostReserved: ['most'],
  notForSale: ['names'],
  shortOfStock: ['shortages'],
  unknownCode: ['code'],
  codeEnded: ['code'],
  codeUsedUp: ['code'],
  codeUsedBefore: ['code'],
  codeForFirstOrder: ['code'],
  codeForOtherProducts: ['code'],
  codeNeedsMore: ['code', 'missing'],
  codeNeedsUnits: ['code', 'units'],
  codeGiftMissing: ['code'],
  codeSavesNothing: ['code'],
  offerEnded: ['offer'],
  betterOffer: ['offer', 'amount'],
  codeDropped: ['reason', 'total'],
  somethingToPay: ['total'],
  wasSealed: ['name'],
  isReplacement: ['number'],
  tooLateToCancel: ['days'],
  unknownIngredient: ['name'],
  cancelled: ['refund'],
  staffAddress: ['username'],
  onSaleNow: ['name'],
  lateReminderLink: ['days'],
  lateReviewLink: ['days'],
  enoughPhotographs: ['most'],
} as const satisfies { [Name in keyof WithValues]: NamesOf<WithValues[Name]> }
