/** The Arabic of a product; its slug is the key. Nothing may be missing: the law of the Emirates asks for Arabic. */
export interface ProductWords {
  name: string
  description: string
  /** Empty where the English is, such as for a set. */
  directions: string
  precautions: string
  weight: string | null
  size: string | null
  /** By the English name of the size. */
  variants: Record<string, { name: string; description: string }>
  /** Things in a set that are not products, by their English name. */
  contents?: Record<string, string>
}

export interface CategoryWords {
  name: string
  description: string
}

export interface FaqWords {
  question: string
  /** The placeholders in braces as in the English. */
  answer: string
}

export interface TestimonialWords {
  name: string
  place: string
  quote: string
}

export interface PostWords {
  title: string
  /** HTML, as in the English; links keep their addresses. */
  content: string
}

export interface AboutWords {
  mission: string
  vision: string
  values: string[]
  /** HTML. */
  story: string
}

export interface ShippingOptionWords {
  name: string
  description: string
  estimated_delivery: string
}

export interface PolicyWords {
  lead: string
}

/** The business details that are sentences. */
export interface FactsWords {
  hours: string
}
