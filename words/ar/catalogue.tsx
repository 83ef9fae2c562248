import type { ReactNode } from 'react'
import { plural } from './plural.ts'

// Every page of the catalogue
export const shop = 'المتجر'
export const products = 'المنتجات'
export const viewAllProducts = 'عرض كل المنتجات'
/** Goes before the reason why a page could not be loaded. */
export const errorPrefix = 'خطأ: '

// A row of products
export const bestSellers = 'الأكثر مبيعاً'

// A product's card
export const fromPrice = (price: ReactNode) => <>ابتداءً من {price}</>
export const comingSoon = 'قريباً'
export const backSoon = 'يعود قريباً'
export const fewLeft = (count: number) =>
  plural(count, {
    one: 'لم يبق سوى قطعة واحدة',
    two: 'لم يبق سوى قطعتين',
    few: `لم يبق سوى ${count} قطع`,
    other: `لم يبق سوى ${count} قطعة`,
  })
export const addToCart = 'إضافة إلى السلة'
export const chooseSize = 'اختيار الحجم'
export const viewDetails = 'عرض التفاصيل'
export const sizes = 'اختيار الحجم'
/** The name of a button or of the sizes, for those who don't see the product beside it. */
export const labelOf = (label: string, product: string) => `${label}: ${product}`

// A product in the cart, or on its way there
export const inSize = (product: string, size: string) => `${product}، ${size}`
export const quantityOf = (product: string) => `الكمية من ${product}`

// After Add to Cart
export const added = 'تمت الإضافة إلى السلة!'
export const addedAsGuest = 'تمت الإضافة إلى السلة (كضيف)!'
export const notAdded = 'تعذرت الإضافة إلى السلة. يرجى المحاولة مجدداً.'
export const checkout = 'إتمام الشراء'
