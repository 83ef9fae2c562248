import { freeDeliverySentence } from '#contract/delivery.ts'
import { useShop } from '../shop/use-shop.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './home.module.css'

interface Reason {
  icon: IconName
  title: string
  text: string
}

const reasons: readonly Reason[] = [
  { icon: 'leaf', title: 'Plants first', text: 'Cold-pressed oils, butters, clays, herbs and spices. Every ingredient is named on its page.' },
  { icon: 'hand', title: 'Made by hand', text: 'Poured, cut and stamped in small batches, and left to cure for as long as they need.' },
  { icon: 'drop', title: 'Kind to skin', text: 'Scented with flowers, woods and resins rather than with synthetic perfume.' },
]

export function WhyChooseUs() {
  const shop = useShop()
  const delivery = shop && freeDeliverySentence(shop)
  const sent: Reason = {
    icon: 'parcel',
    title: 'Sent with care',
    text: `To the United Kingdom and the United Arab Emirates. ${delivery ? `${delivery}.` : ''}`,
  }
  return (
    <section className={styles.section} aria-labelledby="why">
      <h2 id="why">Why choose us</h2>
      <ul className={styles.reasons}>
        {[...reasons, sent].map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} large />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
