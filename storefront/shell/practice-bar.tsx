import { PRACTICE } from '#contract/practice.ts'
import { useShop } from '../shop/use-shop.ts'
import styles from './shell.module.css'

export function PracticeBar() {
  return useShop()?.practice ? <p className={styles.practice}>{PRACTICE}</p> : null
}
