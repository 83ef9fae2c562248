/** The types of skin that a product is made for. */
export const SKIN_TYPES = ['dry', 'oily', 'combination', 'sensitive', 'normal'] as const
export type SkinType = (typeof SKIN_TYPES)[number]

export const isSkinType = (text: string | null): text is SkinType => SKIN_TYPES.some((type) => type === text)
