import type { Photograph } from '#contract/media.ts'
import * as homeWords from '#words/en/home.ts'
import { prefix } from '#words/en/language.ts'
import { BestSellers } from '../catalogue/best-sellers.tsx'
import { cardProduct } from '../catalogue/card-product.ts'
import { rangePhotograph } from '../catalogue/range-photograph.ts'
import { type PicturedRange, Ranges } from '../catalogue/ranges.tsx'
import { Faq } from '../home/faq.tsx'
import { Hero } from '../home/hero.tsx'
import styles from '../home/home.module.css'
import { NewsletterBlock } from '../home/newsletter-block.tsx'
import { Testimonials } from '../home/testimonials.tsx'
import { useFilledWords } from '../home/use-filled-words.ts'
import { WhyChooseUs } from '../home/why-choose-us.tsx'
import { clientContext } from '../loading/context.ts'
import { load } from '../loading/load.ts'
import { pageQuery } from '../loading/page-query.ts'
import { pageMeta, shopOf } from '../seo/page-meta.ts'
import type { Route } from './+types/home.ts'

const shelves = [
  { name: homeWords.soaps, to: '/products?category__slug=soap', slug: 'soap' },
  { name: homeWords.creams, to: '/creams', slug: 'cream' },
  { name: homeWords.oils, to: '/oils', slug: 'oil' },
  { name: homeWords.giftSets, to: '/gift-sets', slug: 'gift-set' },
] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  // Staff preview the page before they save it.
  const preview = pageQuery('/', new URL(request.url).searchParams).get('preview') ?? undefined
  const client = context.get(clientContext)
  const [home, bestSellers, ranges] = await Promise.all([
    load(context, (asked) => asked.about.home({ preview })),
    // The page works without them.
    client.catalogue.bestSellers({}).catch(() => []),
    Promise.all(
      shelves.map(({ name, to, slug }) =>
        rangePhotograph(client, slug).then((photograph): PicturedRange | null =>
          photograph === undefined ? null : { name, to, photograph: withoutBlur(photograph) },
        ),
      ),
    ),
  ])
  // All blurs would make the Arabic page two round trips long. Photographs further down load before they show.
  return {
    home: { ...home, hero: home.hero.map((photograph, place) => (place === 0 ? photograph : withoutBlur(photograph))) },
    bestSellers: bestSellers
      .map(cardProduct)
      .map((card, place) => (place < 2 ? card : { ...card, photograph: withoutBlur(card.photograph) })),
    ranges: ranges.filter((range) => range !== null),
    preview: preview !== undefined,
  }
}

const withoutBlur = <One extends Photograph | null>(photograph: One): One => photograph && { ...photograph, blur: '' }

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const shop = shopOf(matches)
  return pageMeta(matches, {
    title: homeWords.title,
    description: homeWords.description,
    path: '/',
    photograph: loaderData?.home.hero[0] ?? null,
    hidden: loaderData?.preview ?? false,
    jsonLd: shop
      ? [
          {
            '@type': 'Organization',
            name: shop.name,
            legalName: shop.legal_name,
            url: shop.url + prefix,
            email: shop.email,
            telephone: shop.phone,
          },
          { '@type': 'WebSite', name: shop.name, url: shop.url + prefix },
        ]
      : [],
  })
}

export default function Home({ loaderData: { home, bestSellers, ranges } }: Route.ComponentProps) {
  const words = useFilledWords(home.words)
  return (
    <>
      <Hero photographs={home.hero} words={words} />
      <div className={styles.column}>
        <BestSellers products={bestSellers} />
        {ranges.length > 0 && <Ranges title={words.ranges_title} intro={words.ranges_intro} ranges={ranges} />}
        <WhyChooseUs title={words.why_title} intro={words.why_intro} reasons={words.reasons} />
      </div>
      <Testimonials
        title={words.testimonials_title}
        intro={words.testimonials_intro}
        testimonials={home.testimonials}
      />
      <div className={styles.column}>
        <Faq title={words.faq_title} intro={words.faq_intro} entries={home.faq} />
      </div>
      <NewsletterBlock title={words.newsletter_title} intro={words.newsletter_intro} />
    </>
  )
}
