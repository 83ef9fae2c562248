/** Names by slug. */
export const blogCategoryWords: Record<string, string> = {
  making: 'من ورشتنا',
  ingredients: 'المكونات',
  skin: 'العناية بالبشرة',
  rituals: 'طقوس وهدايا',
}
