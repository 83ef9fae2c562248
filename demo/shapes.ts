import type { SkinType } from '#contract/skin-types.ts'

export interface DemoCategory {
  slug: string
  name: string
  parent: string | null
  coming_soon: boolean
  description: string
}

interface DemoVariant {
  name: string
  /** Pounds, "12.50". */
  price: string
  stock: number
  description: string
  /** In the product's net_unit. */
  net_amount: number
  /** A file in photographs/; null shows the product's own. */
  photograph: string | null
}

export interface DemoProduct {
  slug: string
  name: string
  category: string
  skin_types: SkinType[]
  description: string
  /** Pounds; with variants, the smallest one's. */
  price: string
  /** 0 with variants, which have their own. */
  stock: number
  weight: string | null
  size: string | null
  net_amount: number
  net_unit: 'g' | 'ml' | 'set'
  directions: string
  precautions: string
  period_after_opening_months: number
  photographs: string[]
  variants: DemoVariant[]
  /** What is inside a set: products by slug, with the name of a size, and other things by name. */
  contents?: ({ slug: string; size?: string } | { name: string })[]
  featured: boolean
}

export interface DemoBlogCategory {
  slug: string
  name: string
}

export interface DemoPost {
  slug: string
  title: string
  category: string
  excerpt?: never
  /** HTML: p, h2, h3, ul, ol, li, blockquote, strong, em, a. */
  content: string
  featured_image: string
  /** ISO 8601, UTC. */
  published_at: string
}

export interface DemoTestimonial {
  name: string
  place: string
  quote: string
  rating: number
}

export interface DemoFaq {
  category: 'Ingredients' | 'Usage' | 'Policy' | 'Product' | 'Quality' | 'Shipping'
  question: string
  /** May have {uk_standard_estimate}, {ae_standard_estimate}, {free_shipping_threshold}, {returns_days}. */
  answer: string
}

export interface DemoAbout {
  logo: string
  banner_image: string
  mission: string
  vision: string
  values: string[]
  /** HTML. */
  story: string
}

export interface DemoShop {
  name: string
  legal_name: string
  address_lines: string[]
  email: string
  phone: string
  company_number: string
  vat_number: string
  hours: string
  responsible_person: string
}

export interface DemoShippingOption {
  country: 'GB' | 'AE'
  name: string
  description: string
  estimated_delivery: string
  /** Pounds. */
  base_cost: string
  free_shipping_threshold: string | null
  position: number
}
