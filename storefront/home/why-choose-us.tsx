import { freeDeliverySentence } from '#contract/delivery.ts'
import type { HomeWords } from '#contract/home-words.ts'
import * as words from '#words/en/home.ts'
import { useShop } from '../shop/use-shop.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './home.module.css'

interface Reason {
  icon: IconName
  title: string
  text: string
}

const ICONS: readonly IconName[] = ['leaf', 'hand', 'drop']

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
    icon: 'parcel',
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
        {[...reasons.map((reason, place): Reason => ({ ...reason, icon: ICONS[place] ?? 'leaf' })), sent].map(
          ({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} large />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
