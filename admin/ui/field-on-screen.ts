interface FieldOnScreen {
  element: Element
  /** As the reader sees it: "Place", and "Place, no. 2" in a list. */
  label: string
}

/**
 * The field of the page's form in which something is typed that the contract calls by this path
 * ("testimonials.1.place"); null when none is there.
 */
export function fieldOnScreen(path: string): FieldOnScreen | null {
  const element = fieldOf(path)
  const label = element && labelOf(element)
  if (!element || !label) return null
  const [, row] = /\.(\d+)(?:\.|$)/.exec(path) ?? []
  return { element, label: row === undefined ? label : `${label}, no. ${Number(row) + 1}` }
}

/** One field of a form may hold several of the contract: a photograph its hash and its description. */
function fieldOf(path: string): Element | null {
  const named = document.querySelector(`form [name="${CSS.escape(path)}"], form [data-field="${CSS.escape(path)}"]`)
  const above = path.slice(0, Math.max(0, path.lastIndexOf('.')))
  return (
    named ??
    (above && !/\.\d+$/.test(above)
      ? fieldOf(above)
      : document.querySelector(`form [data-field="${CSS.escape(above)}"]`))
  )
}

function labelOf(element: Element): string {
  const label = element.closest('label') ?? element.closest('.MuiFormControl-root')?.querySelector('label')
  const text = element.getAttribute('data-label') ?? label?.textContent ?? ''
  // A required field's label ends in an asterisk.
  return text.replace(/[\s*]+$/, '')
}
