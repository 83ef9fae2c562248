import { type ComponentProps, useState } from 'react'
import * as words from '#words/en/account.tsx'
import { TextField } from '../ui/field.tsx'
import { Spoken } from '../ui/page.tsx'
import styles from './account.module.css'

/** A password field with a Show button: typos in hidden passwords lock people out. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className={styles.password}>
      <TextField
        {...props}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
      />
      <button type="button" className={styles.show} onClick={() => setShown(!shown)}>
        {shown ? words.hidePassword(spoken) : words.showPassword(spoken)}
      </button>
    </div>
  )
}

const spoken = (text: string) => <Spoken>{text}</Spoken>
