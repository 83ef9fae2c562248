import { type ReactNode, useEffect, useRef } from 'react'
import styles from './step-title.module.css'
import type { Step } from './steps.ts'

interface StepTitleProps {
  step: Step
  /**
   * True when another step was left to come here; the first step of a visit leaves the focus where the browser put it.
   */
  arrived: boolean
  children: ReactNode
}

/** The heading of a step, which takes the focus, so that everybody hears where they are. */
export function StepTitle({ step, arrived, children }: StepTitleProps) {
  const title = useRef<HTMLHeadingElement>(null)

  // Focus is the document's: the button that led here is gone or hidden.
  useEffect(() => {
    if (arrived) title.current?.focus({ preventScroll: true })
  }, [arrived])

  return (
    <h2 className={styles.title} id={`step-${step}`} ref={title} tabIndex={-1}>
      {children}
    </h2>
  )
}
