import type { Claim, IngredientFamily } from '#contract/ingredient-facts.ts'

/** Words of a text that claim something of a product. */
export interface ClaimingPhrase {
  /** What a formula has to show for it to be true; null where no formula can. */
  claim: Claim | null
  phrase: string
}

/** The names of a family in running text, in the languages of the shop. */
const FAMILIES: Record<IngredientFamily, { en: string; ar: string }> = {
  palm: { en: 'palm(?: kernel)?(?: oil)?', ar: '(?:زيت )?(?:ال)?نخيل' },
  fragrance: { en: 'fragrances?|perfumes?|parfum|scents?', ar: '(?:ال)?(?:عطر|عطور|معطرات|رائحة مضافة)' },
  'essential-oil': { en: 'essential oils?', ar: '(?:ال)?(?:زيوت|زيت) (?:ال)?عطرية?' },
  nut: {
    en: '(?:tree )?nuts?|peanuts?|almonds?(?: oil)?',
    ar: '(?:ال)?(?:مكسرات|جوز|لوز|فول (?:ال)?سوداني)|زيت (?:ال)?لوز',
  },
  alcohol: { en: 'alcohols?|ethanol', ar: '(?:ال)?(?:كحول|كحوليات|ايثانول)' },
  colourant: { en: 'colou?rants?|colou?rings?|colou?rs?|dyes?', ar: '(?:ال)?(?:ملونات|صبغات|اصباغ|الوان)' },
}

/**
 * What no formula can show, or what Regulation 655/2013 as retained in Great Britain finds unfair: to be without what
 * is safe, to keep the law, to be good for every skin.
 */
const NEVER = {
  en: 'parabens?|sulphates?|sulfates?|silicones?|preservatives?|chemicals?|toxins?|gluten|soy|phthalates?|microplastics?|allergens?',
  ar: '(?:ال)?(?:بارابين|سلفات|كبريتات|سيليكون|مواد (?:ال)?حافظة|مادة حافظة|مواد (?:ال)?كيميائية|سموم|غلوتين|مسببات (?:ال)?حساسية)',
}

const WITHOUT = {
  en: "(?:free (?:from|of)|without|no|zero|not contain(?:ing)?|n['’]t contain|never (?:contains?|adds?|use)|not add|n['’]t add)(?: (?:any|all|added|synthetic|artificial|trace of))*",
  ar: '(?:خال|خالي|خالية|بلا|بدون|دون|خلوه|لا (?:ي|ت)حتوي|لا يدخله|لا نضيف|لا نستعمل|ليس فيه|ليس فيها)(?: (?:من|على|الى|اي|كل))*',
}
/** "almond-free", but not "free" alone. */
const FREE = '[- ]free'
const SAID_OF = '(?:صابون|صابونة|كريم|منتج|منتجات|تركيبة|زبدة|هو|هي|انه|انها|كله|كلها|وهو|وهي)'

const claiming = (claim: Claim | null, ...patterns: string[]) => ({
  claim,
  // Arabic letters aren't part of \b, and "and" is a letter of the next word.
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])[وف]?(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu'),
})

/** Every phrase that claims something, in both languages. Arabic is compared without its marks. */
const PHRASES = [
  claiming(
    'vegan',
    // A certifier's name claims nothing.
    "(?<!not |n['’]t |non-)vegan(?! society)(?:s|[- ]friendly)?",
    '(?:100 ?%|entirely|purely|all) plant(?:s|[- ]based)?',
    'plant[- ]based',
    `${WITHOUT.en} (?:animals?|animal (?:fats?|ingredients?|products?))|animal${FREE}`,
    `${SAID_OF} (?:ال)?نباتية?`,
    '(?:ال)?نباتية? (?:خالصة?|بالكامل|تماما|100)',
    'لل?نباتيين|فيغان|النباتيين',
    `${WITHOUT.ar} (?:اي )?(?:مكونات|مصدر|مواد|منتجات) حيوانية?`,
  ),
  claiming('halal', "(?<!not |n['’]t )halal(?:[- ](?:suitable|friendly|certified))?", '(?:ال|لل|ب|و)?حلال'),
  // A text that is one word, as a badge is.
  { claim: 'vegan' as const, pattern: /(?<=^|[.،؛!؟:«(]\s*)نباتية?(?=\s*(?:[.،؛!؟»)]|$))/gu },
  ...Object.entries(FAMILIES).map(([family, { en, ar }]) =>
    // `as`: the keys of FAMILIES.
    claiming(family as IngredientFamily, `${WITHOUT.en} (?:${en})`, `(?:${en})${FREE}`, `${WITHOUT.ar} (?:${ar})`),
  ),
  claiming('fragrance', 'unscented|unperfumed|scentless|non-scented', 'غير معطرة?'),
  claiming('colourant', 'undyed|uncoloured|uncolored', 'غير ملونة?'),
  claiming(null, `${WITHOUT.en} (?:${NEVER.en})`, `(?:${NEVER.en})${FREE}`, `${WITHOUT.ar} (?:${NEVER.ar})`),
  claiming(
    null,
    "cruelty[- ]free|not tested on animals|n['’]t tested on animals|hypo-?allergenic|dermatologically tested|dermatologist[- ](?:tested|approved)|non[- ]toxic|organic|(?:100 ?%|all|completely|entirely|pure(?:ly)?)[- ]natural|\\d+ ?% natural|clean beauty|suitable for (?:all|every) skin(?: types?)?",
    'غير مختبرة? على (?:ال)?حيوانات|مضادة? للحساسية|لا يسبب الحساسية|مختبرة? (?:سريريا|طبيا|جلديا)|عضوية?|طبيعية? (?:100|مئة|بالكامل|خالصة?)|100 ?% طبيعية?|يناسب كل (?:انواع )?(?:ال)?بشرة?',
  ),
]

/** The phrases of a text that claim what a product is, contains or doesn't. A person decides what they mean. */
export function claimingPhrases(text: string): ClaimingPhrase[] {
  const plain = comparable(text)
  const found = PHRASES.flatMap(({ claim, pattern }) =>
    [...plain.matchAll(pattern)].map(([phrase]) => ({ claim, phrase: phrase.trim() })),
  )
  return [...new Map(found.map((one) => [`${one.claim} ${one.phrase}`, one])).values()]
}

/** In one spelling: Arabic without vowels and lengthening, its three alifs as one. Spaces as one. */
const comparable = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\u064B-\u0652\u0670\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/\s+/g, ' ')
    .trim()
