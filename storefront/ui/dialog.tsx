import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import * as words from '#words/en/general.ts'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

interface DialogProps {
  open: boolean
  label: string
  /** Called on Escape, on the close button and on a click outside. */
  onClose: () => void
  children: ReactNode
}

/** The browser's `<dialog>`: it keeps the focus inside and restores it when it closes. */
export function Dialog({ open, label, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)

  // Only `showModal()` makes a dialog modal; with the `open` attribute the page behind it stays usable.
  useEffect(() => {
    if (open && !element.current?.open) element.current?.showModal()
    if (!open) element.current?.close()
  }, [open])

  function closeFromBeside(event: MouseEvent) {
    if (event.target === element.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog ref={element} className={styles.dialog} aria-label={label} onClose={onClose} onClick={closeFromBeside}>
      {open && (
        <>
          <button type="button" className={styles.close} aria-label={words.close} onClick={onClose}>
            <Icon name="close" />
          </button>
          {children}
        </>
      )}
    </dialog>
  )
}
