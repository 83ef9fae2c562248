import type { ReactNode } from 'react'

/** A link to a section of the same page. The router only scrolls there; the focus goes along, so that the next Tab goes on from the section. */
export function SectionLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <a href={`#${id}`} onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}>
      {children}
    </a>
  )
}
