/** Focuses the first field of a form that has a message. */
export function focusFirst(form: HTMLFormElement | null, problems: Partial<Record<string, string | undefined>>): void {
  const inputs = [...(form?.querySelectorAll('input') ?? [])]
  inputs.find((input) => problems[input.name])?.focus()
}
