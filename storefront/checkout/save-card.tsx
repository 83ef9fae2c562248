import * as words from '#words/en/checkout.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import type { Saving } from './use-saving.ts'

/** The tick to save a card. Apart from method-fields.tsx: what product pages load later has no checkbox. */
export function SaveCard({ saving }: { saving: Saving }) {
  if (!saving.isOffered) return null
  return (
    <Checkbox
      label={words.saveCard}
      checked={saving.save ?? false}
      onChange={(event) => saving.tick(event.target.checked)}
    />
  )
}
