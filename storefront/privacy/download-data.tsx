import { useState } from 'react'
import * as words from '#words/en/privacy.tsx'
import * as refusals from '#words/en/refusals.ts'
import { errorMessage } from '../session/error-message.ts'
import { useSession } from '../session/store.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { keepFile } from './keep-file.ts'
import styles from './privacy.module.css'

/** A download of all data in one file. */
export function DownloadData({ ask }: { ask: () => Promise<unknown> }) {
  const { known } = useSession()
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [problem, setProblem] = useState<string | null>(null)

  async function download() {
    setState('busy')
    setProblem(null)
    try {
      keepFile(await ask())
      setState('done')
    } catch (error) {
      setProblem(errorMessage(error, refusals.failed))
      setState('idle')
    }
  }

  return (
    <section className={styles.part} aria-labelledby="download">
      <h2 id="download">{words.downloadTitle}</h2>
      <p>{words.downloadLead}</p>
      <Notice kind="done">{state === 'done' && words.downloaded}</Notice>
      <Notice kind="problem">{problem}</Notice>
      <div>
        <Button kind="secondary" busy={state === 'busy'} disabled={!known} onClick={() => void download()}>
          {state === 'busy' ? words.downloading : words.download}
        </Button>
      </div>
    </section>
  )
}
