/** The result of one check: the value, or the problem and its remedy. */
export interface CheckLine {
  what: string
  ok: boolean
  says: string
}

export const line = (what: string, ok: boolean, says: string): CheckLine => ({ what, ok, says })

/** The answer, or the problem. */
export async function attempt<T>(
  ask: () => Promise<T>,
): Promise<{ answer: T; problem: null } | { answer: null; problem: unknown }> {
  try {
    return { answer: await ask(), problem: null }
  } catch (problem) {
    return { answer: null, problem }
  }
}

/** Stripe's refusal as a sentence, with the permission that a restricted key lacks. */
export function refusalIn(problem: unknown): string {
  const message = problem instanceof Error ? problem.message : String(problem)
  const permission = /'(rak_\w+)'/.exec(message)?.[1]
  return permission
    ? `The restricted key lacks the permission ${permission}: add it in the dashboard, under API keys.`
    : `Stripe says: ${message}`
}
