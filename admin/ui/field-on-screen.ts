interface FieldOnScreen {
  element: Element
  /** The visible label: "Place", and "Place, no. 2" in a list. */
  label: string
}

/** Finds the form field for a path of the contract, such as "testimonials.1.place"; null if the page has none. */
export function fieldOnScreen(path: string): FieldOnScreen | null {
  const element = fieldOf(path)
  const label = element && labelOf(element)
  if (!element || !label) return null
  const [, row] = /\.(\d+)(?:\.|$)/.exec(path) ?? []
  return { element, label: row === undefined ? label : `${label}, no. ${Number(row) + 1}` }
}

/** One form field may hold several fields of the contract: a photograph has a hash and a description. */
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
  return text.replace(/[\s*]+$/, '')
}
