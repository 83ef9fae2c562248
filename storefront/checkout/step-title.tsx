import { type ReactNode, useCallback } from 'react'
import styles from './step-title.module.css'
import type { Step } from './steps.ts'

interface StepTitleProps {
  step: Step
  /** True when coming from another step; on the first step the browser's own focus stays. */
  moveFocus: boolean
  children: ReactNode
}

/** The heading of a step. It takes the focus, so that screen readers announce the step. */
export function StepTitle({ step, moveFocus, children }: StepTitleProps) {
  // The pressed button is gone or hidden, so the focus would fall back to the document.
  const focus = useCallback(
    (title: HTMLHeadingElement | null) => {
      if (moveFocus) title?.focus({ preventScroll: true })
    },
    [moveFocus],
  )

  return (
    <h2 className={styles.title} id={`step-${step}`} ref={focus} tabIndex={-1}>
      {children}
    </h2>
  )
}
