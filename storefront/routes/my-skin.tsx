import * as menuWords from '#words/en/menu.ts'
import * as words from '#words/en/my-skin.ts'
import { load } from '../loading/load.ts'
import { showNotes } from '../my-skin/avoided-note.tsx'
import type { Choices } from '../my-skin/choices.ts'
import { ChosenList } from '../my-skin/chosen-list.tsx'
import { GroupChoice } from '../my-skin/group-choice.tsx'
import { IngredientChoice } from '../my-skin/ingredient-choice.tsx'
import styles from '../my-skin/my-skin.module.css'
import Note from '../my-skin/note.tsx'
import { choose, useChoicesWith, useStored } from '../my-skin/store.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { Drawing, Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { LOCK } from '../ui/rare-drawings.ts'
import { NeedsScripts } from '../ui/waiting.tsx'
import type { Route } from './+types/my-skin.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { results } = await load(context, ({ catalogue }) => catalogue.dictionary({}))
  return { dictionary: results }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: menuWords.mySkin, description: words.description, path: '/my-skin' })
}

/** The same HTML for everybody: what is chosen comes from the device. */
export default function MySkin({ loaderData: { dictionary } }: Route.ComponentProps) {
  const choices = useChoicesWith(dictionary)
  return (
    <Page>
      <PageTitle title={menuWords.mySkin}>
        <p>{words.lead}</p>
      </PageTitle>
      <div className={styles.promise}>
        <p>
          <Drawing path={LOCK} />
          {words.kept}
        </p>
        <p>
          <Icon name="alert" />
          {words.traces}
        </p>
      </div>
      {choices ? (
        <Choice choices={choices} dictionary={dictionary} />
      ) : (
        <NeedsScripts>{words.needsScripts}</NeedsScripts>
      )}
    </Page>
  )
}

function Choice({ choices, dictionary }: { choices: Choices } & Route.ComponentProps['loaderData']) {
  const { chosen, groups } = choices
  const stored = useStored()
  const onChoose = (wanted: Pick<Choices, 'chosen' | 'groups'>) => {
    choose(wanted, dictionary)
    showNotes(Note)
  }
  return (
    <>
      <Notice kind="problem">{!stored && words.notStored}</Notice>
      <div className={styles.columns}>
        <ChosenList choices={choices} onChoose={onChoose} />
        <div>
          <GroupChoice groups={groups} onGroups={(wanted) => onChoose({ chosen, groups: wanted })} />
          <IngredientChoice
            dictionary={dictionary}
            chosen={chosen}
            groups={groups}
            onChosen={(wanted) => onChoose({ chosen: wanted, groups })}
          />
        </div>
      </div>
    </>
  )
}
