import type { DemoFaq } from './shapes.ts'

export const faq: DemoFaq[] = [
  {
    category: 'Ingredients',
    question: 'What is in your soaps, and where does the scent come from?',
    answer:
      'Olive, coconut, shea and castor oils turned into soap, with clays, leaves and petals for colour. What scents a bar, if anything does, is in its list like all the rest. The full ingredient list, allergens included, is on every product page.',
  },
  {
    category: 'Usage',
    question: 'How long does a bar of soap last?',
    answer:
      'A 100 g bar lasts 4-6 weeks when one person uses it every day. It keeps longest on a rest that drains, out of the stream of the shower.',
  },
  {
    category: 'Policy',
    question: 'Can I send something back?',
    answer:
      'Yes. Unopened items can come back within {returns_days} days. If something arrives faulty or damaged, tell us and putting it right costs you nothing. Your statutory rights come on top of this; the returns page has the details.',
  },
  {
    category: 'Product',
    question: 'Which of your products suits sensitive skin?',
    answer:
      'That differs from person to person, so start with the lists: each product page names every ingredient and marks the allergens. Try a little on the inside of your arm for a day first. If you have a skin condition, ask your pharmacist or doctor before trying anything new.',
  },
  {
    category: 'Quality',
    question: 'How are your soaps made?',
    answer:
      'By the cold process, in batches of about sixty bars. We mix the oils by hand, pour them into wooden moulds, cut the loaf two days later and cure the bars on open racks for six weeks, so that they are hard, mild and slow to wear away.',
  },
  {
    category: 'Shipping',
    question: 'Where do you deliver, and how long does it take?',
    answer:
      'To the United Kingdom in {uk_standard_estimate} and to the United Arab Emirates in {ae_standard_estimate} by standard delivery, which is free on orders of {free_shipping_threshold} or more. Faster delivery to both is offered at checkout.',
  },
]
