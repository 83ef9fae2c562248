/**
 * What another language must have for the sentences of an English file: `string` for each text, and a function with the
 * same parameters for each function. Used by the `parity.ts` of each language, which doesn't compile otherwise.
 */
export type SameAs<English> = { readonly [Name in keyof English]: Translated<English[Name]> }

/** Escaped HTML of emails, and elements of pages: never a plain text instead of them. */
type Markup = { isEscaped: true } | PromiseLike<unknown> | { props: unknown }

type Translated<Value> = Value extends Markup
  ? Value
  : Value extends string
    ? string
    : Value extends (...values: infer Values) => infer Sentence
      ? (...values: Values) => Translated<Sentence>
      : Value extends readonly (infer Item)[]
        ? readonly Translated<Item>[]
        : Value extends object
          ? { readonly [Key in keyof Value]: Translated<Value[Key]> }
          : Value

/** `true` if the names of two files are the same, else the names that only one of them has. */
export type SameNames<English, Other> = [
  Exclude<keyof English, keyof Other> | Exclude<keyof Other, keyof English>,
] extends [never]
  ? true
  : Exclude<keyof English, keyof Other> | Exclude<keyof Other, keyof English>
