import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'

interface Look {
  /** `primary` for the main action of a page, `secondary` for others, `quiet` inside text. */
  kind?: 'primary' | 'secondary' | 'quiet'
  wide?: boolean
}

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }

/** While busy, it keeps the focus but can't be pressed. The caller sets its text: "Logging in...". */
export function Button({
  kind = 'primary',
  wide = false,
  busy = false,
  type = 'button',
  onClick,
  className,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classesOf(kind, wide, className)}
      onClick={press}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
    />
  )
}

export function ButtonLink({ kind = 'primary', wide = false, className, ...rest }: ComponentProps<'a'> & Look) {
  return <a {...rest} className={classesOf(kind, wide, className)} />
}

function classesOf(kind: NonNullable<Look['kind']>, wide: boolean, className: string | undefined): string {
  return [styles.button, styles[kind], wide && styles.wide, className].filter(Boolean).join(' ')
}
