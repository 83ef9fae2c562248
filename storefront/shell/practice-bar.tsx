import * as practice from '#words/en/practice.ts'
import { useShop } from '../shop/use-shop.ts'
import styles from './shell.module.css'

export function PracticeBar() {
  return useShop()?.practice ? <p className={styles.practice}>{practice.notice}</p> : null
}
