import { freeDeliverySentence } from '#contract/delivery.ts'
import { useShop } from '../shop/use-shop.ts'
import styles from './shell.module.css'

export function ShippingBanner() {
  const shop = useShop()
  const sentence = shop && freeDeliverySentence(shop)
  return sentence ? <p className={styles.banner}>{sentence}</p> : null
}
