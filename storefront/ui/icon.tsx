import styles from './icon.module.css'
import { ONWARDS } from './reading-direction.ts'

const LEFT = 'm14.5 6-6 6 6 6'
const RIGHT = 'm9.5 6 6 6-6 6'

/** Line drawings on a 24 by 24 grid, which every page loads; rare-drawings.ts has others. */
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
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  leaf: 'M5 19C4 10 10 5 20 4c0 10-5 16-13 14M5 20c2-6 5-9 9-11',
  parcel: 'M4 8l8-4 8 4v9l-8 4-8-4V8Zm0 0 8 4 8-4M12 12v9',
} as const

type IconName = keyof typeof drawings

/** Decorative: the text next to it, or its button's label, has the meaning. */
export function Icon({ name, large }: { name: IconName; large?: boolean }) {
  return <Drawing path={drawings[name]} large={large} />
}

export function Drawing({ path, large = false }: { path: string; large?: boolean | undefined }) {
  return (
    <svg className={large ? styles.large : styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  )
}
