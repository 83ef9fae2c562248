import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import type { Variant } from '#contract/catalogue.ts'
import * as words from '#words/en/catalogue.tsx'
import * as generalWords from '#words/en/general.ts'
import { Icon } from '../ui/icon.tsx'
import { CataloguePrice } from './catalogue-price.tsx'
import styles from './size-picker.module.css'

interface SizePickerProps {
  /** The product's name. */
  name: string
  variants: readonly Variant[]
  onChoose: (variant: Variant) => void
  onClose: () => void
}

/**
 * The sizes of a product: over its photograph where there is a pointer, as a sheet at the bottom of a phone. The
 * browser moves the focus into the dialog, and back to the button when it closes.
 */
export default function SizePicker({ name, variants, onChoose, onClose }: SizePickerProps) {
  function choose(event: MouseEvent, variant: Variant) {
    event.currentTarget.closest('dialog')?.close()
    onChoose(variant)
  }
  return (
    <dialog
      ref={openDialog}
      className={styles.sizes}
      aria-label={words.labelOf(words.sizes, name)}
      onClose={onClose}
      onClick={closeFromBeside}
      onKeyDown={closeOnEscape}
      onBlur={closeWhenLeft}
    >
      <div className={styles.head}>
        <p>{name}</p>
        <button
          type="button"
          className={styles.close}
          aria-label={generalWords.close}
          onClick={(event) => event.currentTarget.closest('dialog')?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      <ul className={styles.list}>
        {variants.map((variant) => (
          <li key={variant.id}>
            <button
              type="button"
              className={styles.size}
              disabled={variant.stock < 1}
              onClick={(event) => choose(event, variant)}
            >
              <span>{variant.name}</span>
              {variant.stock < 1 ? <span>{words.backSoon}</span> : <CataloguePrice amount={variant.price} />}
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  )
}

/** Modal as a sheet, which covers the page. The condition is that of size-picker.module.css. */
function openDialog(dialog: HTMLDialogElement | null) {
  if (!dialog || dialog.open) return
  if (matchMedia('(hover: hover) and (width >= 900px)').matches) dialog.show()
  else dialog.showModal()
}

function closeFromBeside({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
  if (target === currentTarget) currentTarget.close()
}

/** The browser does it for modal dialogs only. */
function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDialogElement>) {
  if (key === 'Escape') currentTarget.close()
}

/** Without a target, the focus was lost to a click that a button may still get. */
function closeWhenLeft({ relatedTarget, currentTarget }: FocusEvent<HTMLDialogElement>) {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.close()
}
