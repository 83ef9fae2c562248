const rules = new Intl.PluralRules('ar')

/**
 * The form of a sentence for a number. Arabic has six: for 0, 1, 2, few (3 to 10, 103 …), many (11 to 99, 111 …) and
 * other (100, 101, 102, 200 …). A form that is not given is `other`.
 */
export function plural(count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string {
  return forms[rules.select(count)] ?? forms.other
}
