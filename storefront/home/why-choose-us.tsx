import type { ReactNode } from 'react'
import { freeDeliverySentence } from '#contract/delivery.ts'
import type { HomeWords } from '#contract/home-words.ts'
import * as words from '#words/en/home.ts'
import { useShop } from '../shop/use-shop.ts'
import { Drawing, Icon } from '../ui/icon.tsx'
import { DROP, HAND } from '../ui/rare-drawings.ts'
import styles from './home.module.css'

interface Reason {
  icon: ReactNode
  title: string
  text: string
}

const LEAF = <Icon name="leaf" large />
const ICONS = [LEAF, <Drawing key="hand" path={HAND} large />, <Drawing key="drop" path={DROP} large />]

export function WhyChooseUs({
  title: heading,
  intro,
  reasons,
}: {
  title: string
  intro: string
  reasons: HomeWords['reasons']
}) {
  const shop = useShop()
  const sent: Reason = {
    icon: <Icon name="parcel" large />,
    title: words.sentTitle,
    text: words.sentText(shop && freeDeliverySentence(shop)),
  }
  return (
    <section className={styles.section} aria-labelledby="why">
      <header className={styles.heading}>
        <h2 id="why">{heading}</h2>
        {intro && <p>{intro}</p>}
      </header>
      <ul className={styles.reasons}>
        {[...reasons.map((reason, place): Reason => ({ ...reason, icon: ICONS[place] ?? LEAF })), sent].map(
          ({ icon, title, text }) => (
            <li key={title}>
              {icon}
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
