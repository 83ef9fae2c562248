/** The types of payment method that the emulator has, in the order in which the Payment Element shows them. */
export const METHOD_TYPES = ['card', 'link', 'paypal', 'klarna'] as const
export type MethodType = (typeof METHOD_TYPES)[number]

export function isMethodType(type: string): type is MethodType {
  return METHOD_TYPES.some((known) => known === type)
}
