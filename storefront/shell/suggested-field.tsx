import { type ComponentProps, type ComponentType, type ReactNode, type SyntheticEvent, useState } from 'react'

type Field = SyntheticEvent<HTMLInputElement>

/**
 * Gives `children` what a search field needs to have suggestions, and the suggestions. They are fetched when the field
 * is first used; a field whose suggestions can't be fetched still searches.
 */
export function SuggestedField({
  children,
}: {
  children: (field: Pick<ComponentProps<'input'>, 'onFocus' | 'onInput'>, suggestions: ReactNode) => ReactNode
}) {
  const [used, setUsed] = useState<{
    Suggestions: ComponentType<{ input: HTMLInputElement }>
    input: HTMLInputElement
  }>()
  const use = ({ currentTarget: input }: Field) => {
    import('./suggestions.tsx').then(
      (loaded) => setUsed({ Suggestions: loaded.default, input }),
      () => {},
    )
  }
  // Typed before React hears of the focus: a page may open with the focus in its field.
  return children({ onFocus: use, onInput: use }, used && <used.Suggestions input={used.input} />)
}
