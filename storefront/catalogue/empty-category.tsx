import * as catalogueWords from '#words/en/catalogue.tsx'
import * as words from '#words/en/category.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/state.tsx'

interface EmptyCategoryProps {
  /** Why it is empty, unless it is coming soon. */
  title: string
  /**
   * Of a category that is coming soon: what its link to the reminder says. The server sends it, so that browsers don't
   * load the words.
   */
  remind: { slug: string; text: string } | null
}

/** What a category shows before it has products; if it is coming soon, with the offer to email when they are here. */
export function EmptyCategory({ title, remind }: EmptyCategoryProps) {
  return (
    <EmptyState
      title={remind ? words.comingSoon : title}
      actions={
        <>
          {remind && (
            <ButtonLink kind="secondary" href={`/remind-me?category=${remind.slug}`}>
              {remind.text}
            </ButtonLink>
          )}
          <ButtonLink href="/products">{catalogueWords.viewAllProducts}</ButtonLink>
        </>
      }
    />
  )
}
