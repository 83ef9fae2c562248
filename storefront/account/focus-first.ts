/** Puts the focus into the first field of a form that has something said about it. */
export function focusFirst(form: HTMLFormElement | null, problems: Partial<Record<string, string | undefined>>): void {
  const inputs = [...(form?.querySelectorAll('input') ?? [])]
  inputs.find((input) => problems[input.name])?.focus()
}
