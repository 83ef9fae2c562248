// The page in search results, and where it is shared
export const title = 'handcrafted natural skincare'
export const description =
  'Soaps, creams, oils and gift sets from plant oils, herbs and spices, made by hand in small batches. Delivered in the UK and the UAE.'

// The shop on a phone's home screen
export const appDescription = 'Handcrafted natural skincare: soaps, creams, oils and gift sets.'

// The photographs at the top. Texts, buttons and reasons here and titles below are defaults: the owner can change them.
export const welcome = 'Welcome'
export const heroTitle = 'Slow-made skincare from leaf, seed and flower'
export const heroText = 'Soaps, creams and oils, made by hand in small batches.'
export const heroButton = 'Shop Now'
export const heroSecondButton = 'Learn More'
/** Spoken after the second button's default text. */
export const heroSecondButtonMeans = 'about us'
export const playPhotographs = 'Play the photographs'
export const pausePhotographs = 'Pause the photographs'

// The ranges
export const rangesTitle = 'Shop by type'
export const soaps = 'Soaps'
export const creams = 'Creams'
export const oils = 'Oils'
export const giftSets = 'Gift Sets'

// Why choose us
export const whyTitle = 'Why choose us'
export const reasons = [
  {
    title: 'Named on the page',
    text: 'Oils, butters, clays, herbs and spices. Every ingredient is named on its page.',
  },
  {
    title: 'Made by hand',
    text: 'Poured, cut and stamped in small batches, and left to cure for as long as they need.',
  },
  { title: 'From two kitchens', text: 'Flowers, woods and resins, from the hedgerow and from the souk.' },
]
export const sentTitle = 'Sent with care'
export const sentText = (freeDelivery: string | null) =>
  `To the United Kingdom and the United Arab Emirates. ${freeDelivery ? `${freeDelivery}.` : ''}`

// Testimonials
export const testimonialsTitle = 'What people say'
export const testimonialsOfDemo = 'Examples, written for this demo shop.'
export const testimonials = 'Testimonials'
export const rated = (stars: number) => `${stars} out of 5`
export const personFrom = (name: string, place: string) => `${name}, ${place}`
export const previousTestimonials = 'Previous testimonials'
export const showTestimonials = (slide: number) => `Show testimonials ${slide}`
export const nextTestimonials = 'Next testimonials'
export const playTestimonials = 'Play the testimonials'
export const pauseTestimonials = 'Pause the testimonials'

// Questions
export const faqTitle = 'Questions, answered'
/** By the category that the API names. */
export const faqCategories = {
  Ingredients: 'Ingredients',
  Usage: 'Usage',
  Policy: 'Policy',
  Product: 'Product',
  Quality: 'Quality',
  Shipping: 'Shipping',
}
export const searchQuestions = 'Search the questions'
export const noQuestions = 'No results found'

// The newsletter
export const newsletterTitle = 'Be the first to smell it'
export const newsletterIntro = 'A note when a new batch leaves the curing racks.'
export const email = 'Your email'
export const emailMissing = 'Email is required.'
export const subscribed = 'Thank you for subscribing!'
