// The page in search results, and where it is shared
export const title = 'مستحضرات طبيعية للعناية بالبشرة، مصنوعة يدوياً'
export const description =
  'صابون وكريمات وزيوت وأطقم هدايا من الزيوت النباتية والأعشاب والتوابل، نصنعها يدوياً بكميات صغيرة ونوصلها إلى المملكة المتحدة والإمارات.'

// The shop on a phone's home screen
export const appDescription = 'مستحضرات طبيعية للعناية بالبشرة، مصنوعة يدوياً: صابون وكريمات وزيوت وأطقم هدايا.'

// The photographs at the top. Texts, buttons and reasons here and titles below are defaults: the owner can change them.
export const welcome = 'مرحباً بكم'
export const heroTitle = 'عناية بالبشرة تُصنع على مهل من الورقة والبذرة والزهرة'
export const heroText = 'صابون وكريمات وزيوت، نصنعها يدوياً بكميات صغيرة.'
export const heroButton = 'التسوق الآن'
export const heroSecondButton = 'معرفة المزيد'
/** Spoken after the second button's default text. */
export const heroSecondButtonMeans = 'عنا'
export const playPhotographs = 'تشغيل عرض الصور'
export const pausePhotographs = 'إيقاف عرض الصور مؤقتاً'

// The ranges
export const rangesTitle = 'التسوق حسب النوع'
export const soaps = 'الصابون'
export const creams = 'الكريمات'
export const oils = 'الزيوت'
export const giftSets = 'أطقم الهدايا'

// Why choose us
export const whyTitle = 'لماذا تختاروننا؟'
export const reasons = [
  {
    title: 'كل شيء باسمه',
    text: 'زيوت، وزبدات، وطين، وأعشاب، وتوابل. وكل مكوّن مذكور باسمه في صفحة المنتج.',
  },
  {
    title: 'صناعة يدوية',
    text: 'نصبّ الصابون ونقطّعه ونختمه باليد بكميات صغيرة، ثم نتركه ينضج ما يحتاج إليه من وقت.',
  },
  { title: 'من مطبخين', text: 'أزهار وأخشاب وراتنجات، من الريف الإنجليزي ومن السوق.' },
]
export const sentTitle = 'تصلكم بعناية'
export const sentText = (freeDelivery: string | null) =>
  `إلى المملكة المتحدة والإمارات العربية المتحدة.${freeDelivery ? ` ${freeDelivery}.` : ''}`

// Testimonials
export const testimonialsTitle = 'قالوا عنا'
export const testimonialsOfDemo = 'أمثلة كُتبت لهذا المتجر التجريبي.'
export const testimonials = 'آراء العملاء'
export const rated = (stars: number) => `${stars} من 5`
export const personFrom = (name: string, place: string) => `${name}، ${place}`
export const previousTestimonials = 'الآراء السابقة'
export const showTestimonials = (slide: number) => `عرض الآراء ${slide}`
export const nextTestimonials = 'الآراء التالية'
export const playTestimonials = 'تشغيل عرض الآراء'
export const pauseTestimonials = 'إيقاف عرض الآراء مؤقتاً'

// Questions
export const faqTitle = 'أسئلة وأجوبة'
/** By the category that the API names. */
export const faqCategories = {
  Ingredients: 'المكونات',
  Usage: 'الاستعمال',
  Policy: 'سياساتنا',
  Product: 'المنتجات',
  Quality: 'الجودة',
  Shipping: 'التوصيل',
}
export const searchQuestions = 'البحث في الأسئلة'
export const noQuestions = 'لا توجد نتائج'

// The newsletter
export const newsletterTitle = 'كونوا أول من يشم العبير'
export const newsletterIntro = 'رسالة قصيرة منا كلما غادرت دفعة جديدة رفوف الإنضاج.'
export const email = 'بريدكم الإلكتروني'
export const emailMissing = 'البريد الإلكتروني مطلوب.'
export const subscribed = 'شكراً لاشتراككم!'
