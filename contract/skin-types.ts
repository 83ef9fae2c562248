/** The types of skin that a product is made for. */
export const SKIN_TYPES = ['dry', 'oily', 'combination', 'sensitive', 'normal'] as const
export type SkinType = (typeof SKIN_TYPES)[number]
