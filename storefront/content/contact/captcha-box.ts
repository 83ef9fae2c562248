/** The props of either captcha. */
export interface CaptchaBoxProps {
  describedBy: string | undefined
  /** The solved answer, or null once it has expired. All three must keep their identity between renders. */
  onAnswer: (answer: string | null) => void
  onExpired: () => void
  onFailed: () => void
}
