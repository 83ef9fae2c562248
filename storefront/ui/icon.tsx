import styles from './icon.module.css'
import { ONWARDS } from './reading-direction.ts'

const LEFT = 'm14.5 6-6 6 6 6'
const RIGHT = 'm9.5 6 6 6-6 6'

/** Line drawings on a 24 by 24 grid. */
const drawings = {
  bag: 'M6 8h12l1 12H5L6 8Zm3 0V6.5a3 3 0 0 1 6 0V8',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  back: ONWARDS === 1 ? LEFT : RIGHT,
  forward: ONWARDS === 1 ? RIGHT : LEFT,
  down: 'm6 9.5 6 6 6-6',
  tick: 'm5 12.5 4.5 4.5L19 7.5',
  alert: 'M12 7.5v5.5m0 3.2v.3M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  search: 'm20 20-4.5-4.5M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10-6.5-10-6.5Z',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  lock: 'M6.5 11h11v9h-11v-9Zm2-0V8a3.5 3.5 0 0 1 7 0v3',
  leaf: 'M5 19C4 10 10 5 20 4c0 10-5 16-13 14M5 20c2-6 5-9 9-11',
  drop: 'M12 3.5c4 5 6 7.6 6 10.7a6 6 0 0 1-12 0c0-3.1 2-5.7 6-10.7Z',
  hand: 'M4 13.5 8.5 11l4.5 2.5h3a1.8 1.8 0 0 1 0 3.5h-4M4 20l3-1.5 5 1.5 8-4.5M14.5 4.5c2 1 2.5 3 .5 5-2-2-2-4-.5-5Z',
  parcel: 'M4 8l8-4 8 4v9l-8 4-8-4V8Zm0 0 8 4 8-4M12 12v9',
} as const

export type IconName = keyof typeof drawings

/** Decorative: the text next to it, or its button's label, has the meaning. */
export function Icon({ name, large = false }: { name: IconName; large?: boolean }) {
  return (
    <svg className={large ? styles.large : styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  )
}
