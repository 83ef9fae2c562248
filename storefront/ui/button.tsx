import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'

interface Look {
  /** Primary (moss) for the main action of a page, outlined for the others, quiet inside text. */
  kind?: 'primary' | 'secondary' | 'quiet'
  wide?: boolean
}

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }

/** While busy it keeps the focus and can't be pressed; its words are the caller's: "Logging in...". */
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
      className={look(kind, wide, className)}
      onClick={press}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
    />
  )
}

export function ButtonLink({ kind = 'primary', wide = false, className, ...rest }: ComponentProps<'a'> & Look) {
  return <a {...rest} className={look(kind, wide, className)} />
}

function look(kind: NonNullable<Look['kind']>, wide: boolean, className: string | undefined): string {
  return [styles.button, styles[kind], wide && styles.wide, className].filter(Boolean).join(' ')
}
