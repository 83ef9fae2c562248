import { useRef } from 'react'
import * as words from '#words/en/my-skin.ts'
import { Icon } from '../ui/icon.tsx'
import type { Choices } from './choices.ts'
import { nameOf } from './judge.ts'
import styles from './my-skin.module.css'

interface ChosenListProps {
  choices: Choices
  onChoose: (wanted: Pick<Choices, 'chosen' | 'groups'>) => void
}

/** What is chosen, each with a button that removes it. */
export function ChosenList({ choices: { chosen, groups, avoided }, onChoose }: ChosenListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const ticked = [
    ...groups.map((group) => ({
      key: group,
      name: words.groupNames[group].name,
      rest: { chosen, groups: groups.filter((other) => other !== group) },
    })),
    ...chosen.map((id) => {
      const one = avoided.find((ingredient) => ingredient.id === id)
      return {
        key: String(id),
        name: one ? nameOf(one) : String(id),
        rest: { chosen: chosen.filter((other) => other !== id), groups },
      }
    }),
  ]
  function keep(wanted: Pick<Choices, 'chosen' | 'groups'>) {
    onChoose(wanted)
    // The pressed button is gone.
    heading.current?.focus()
  }
  return (
    <section className={styles.part}>
      <h2 ref={heading} tabIndex={-1}>
        {words.avoided}
      </h2>
      {ticked.length === 0 && <p className={styles.nothing}>{words.nothing}</p>}
      {ticked.length > 0 && (
        <ul className={styles.chosen}>
          {ticked.map(({ key, name, rest }) => (
            <li key={key}>
              <button type="button" aria-label={words.remove(name)} onClick={() => keep(rest)}>
                <span>{name}</span>
                <Icon name="close" />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={styles.clear} onClick={() => keep({ chosen: [], groups: [] })}>
              {words.clear}
            </button>
          </li>
        </ul>
      )}
    </section>
  )
}
