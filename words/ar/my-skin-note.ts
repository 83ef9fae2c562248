// Beside a product
/** `more`: how many others it contains that aren't named. */
export const contains = (names: readonly string[], more: number) =>
  `فيه ما تتجنبونه: ${names.join('، ')}${more > 0 ? `، و${more} غيرها` : ''}.`
/** An oil that is avoided for an allergen in it. */
export const within = (ingredient: string, allergen: string) => `${ingredient} (فيه ${allergen})`
export const unsure = 'لا يمكننا فحص كل مكوناته لكم: اقرؤوا القائمة.'
export const isNew = 'فيه مكونات جديدة منذ اختياركم: راجعوا القائمة.'

// The link to the page
export const choose = 'اختيار ما تتجنبونه'
export const chooseOnce = 'اختيار ما تتجنبونه، مرة واحدة للمتجر كله'
