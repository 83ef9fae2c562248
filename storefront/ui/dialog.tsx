import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

interface DialogProps {
  open: boolean
  label: string
  /** Escape, the close button and a press beside it all close it. */
  onClose: () => void
  children: ReactNode
}

/** The browser's own dialog: it keeps the focus inside and gives it back when it closes. */
export function Dialog({ open, label, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)

  // A dialog becomes modal by a method only; its `open` attribute would leave the page behind it usable.
  useEffect(() => {
    if (open && !element.current?.open) element.current?.showModal()
    if (!open) element.current?.close()
  }, [open])

  function closeFromBeside(event: MouseEvent) {
    if (event.target === element.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, by itself
    <dialog ref={element} className={styles.dialog} aria-label={label} onClose={onClose} onClick={closeFromBeside}>
      {open && (
        <>
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
          {children}
        </>
      )}
    </dialog>
  )
}
