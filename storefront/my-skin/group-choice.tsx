import * as words from '#words/en/my-skin.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { GROUPS, type Group } from './choices.ts'
import styles from './my-skin.module.css'

interface GroupChoiceProps {
  groups: readonly Group[]
  onGroups: (groups: readonly Group[]) => void
}

export function GroupChoice({ groups, onGroups }: GroupChoiceProps) {
  return (
    <section className={styles.part}>
      <h2 id="groups">{words.groups}</h2>
      <ul className={styles.boxes} aria-labelledby="groups">
        {GROUPS.map((group) => {
          const { name, hint } = words.groupNames[group]
          return (
            <li key={group}>
              <Checkbox
                label={
                  <>
                    {name} <small>{hint}</small>
                  </>
                }
                checked={groups.includes(group)}
                onChange={({ target }) =>
                  onGroups(target.checked ? [...groups, group] : groups.filter((other) => other !== group))
                }
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
