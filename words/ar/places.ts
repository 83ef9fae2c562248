import type { Country } from '#contract/limits.ts'

// Addresses
export const countries: Record<Country, string> = { GB: 'المملكة المتحدة', AE: 'الإمارات العربية المتحدة' }
export const emirates = {
  'Abu Dhabi': 'أبوظبي',
  Ajman: 'عجمان',
  Dubai: 'دبي',
  Fujairah: 'الفجيرة',
  'Ras Al Khaimah': 'رأس الخيمة',
  Sharjah: 'الشارقة',
  'Umm Al Quwain': 'أم القيوين',
}
