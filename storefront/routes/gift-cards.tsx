import * as words from '#words/en/gift-cards.ts'
import { BuyCard } from '../gift-cards/buy-card.tsx'
import styles from '../gift-cards/gift-cards.module.css'
import { load } from '../loading/load.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { useShop } from '../shop/use-shop.ts'
import { Page } from '../ui/page.tsx'
import type { Route } from './+types/gift-cards.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { card: await load(context, ({ catalogue }) => catalogue.giftCard({})) }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: words.title,
    path: '/gift-cards',
    description: loaderData?.card.description ?? words.lead,
    photograph: loaderData?.card.images[0] ?? null,
  })
}

const FACTS = [
  [words.neverExpires, words.neverExpiresNote],
  [words.byEmail, words.byEmailNote],
  [words.inParts, words.inPartsNote],
  [words.buysAll, words.buysAllNote],
] as const

export default function GiftCardsPage({ loaderData: { card } }: Route.ComponentProps) {
  const shop = useShop()
  return (
    <Page>
      <BuyCard card={card} shop={shop?.name ?? ''} />
      <section className={styles.known} aria-labelledby="good-to-know">
        <h2 id="good-to-know">{words.facts}</h2>
        <ul className={styles.list}>
          {FACTS.map(([name, note]) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{note}</p>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  )
}
