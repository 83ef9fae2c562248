/** The props of either captcha. */
export interface CaptchaBoxProps {
  describedBy: string | undefined
  /**
   * The captcha's solution, or null once it has expired. All three callbacks must keep their identity between renders.
   */
  onAnswer: (answer: string | null) => void
  onExpired: () => void
  onFailed: () => void
}
