import type { SkinType } from '#contract/skin-types.ts'

export const without: readonly string[] = [
  'لا يحتوي على',
  'لا تحتوي على',
  'خالية من',
  'خالٍ من',
  'خالي من',
  'من دون',
  'من غير',
  'بدون',
  'بلا',
]
export const free: readonly string[] = []
export const having: readonly string[] = ['يحتوي على', 'تحتوي على', 'مصنوع من', 'فيه', 'فيها', 'مع']
export const below: readonly string[] = ['أقل من', 'أرخص من', 'لا يزيد على', 'حتى', 'دون', 'تحت']
export const above: readonly string[] = ['أكثر من', 'أعلى من', 'فوق', 'ابتداء من']
export const skins: Readonly<Record<SkinType, readonly string[]>> = {
  dry: ['البشرة الجافة', 'بشرة جافة', 'بشرتي الجافة', 'بشرتي جافة'],
  oily: ['البشرة الدهنية', 'بشرة دهنية', 'بشرتي الدهنية', 'بشرتي دهنية'],
  combination: ['البشرة المختلطة', 'بشرة مختلطة', 'بشرتي المختلطة', 'بشرتي مختلطة'],
  sensitive: ['البشرة الحساسة', 'بشرة حساسة', 'بشرتي الحساسة', 'بشرتي حساسة'],
  normal: ['البشرة العادية', 'بشرة عادية', 'بشرتي العادية', 'بشرتي عادية'],
}
export const or: readonly string[] = ['أو', 'ولا', 'و']
export const fillers: readonly string[] = [
  ...[
    'أريد',
    'أبحث',
    'إلى',
    'أي',
    'أو',
    'ب',
    'جنيه',
    'جنيهاً',
    'شيء',
    'شيئاً',
    'عن',
    'على',
    'عندكم',
    'في',
    'ك',
    'ل',
    'لدي',
    'لديكم',
  ],
  ...['ما', 'من', 'منتج', 'منتجات', 'هل', 'هناك', 'و', 'يوجد'],
]
