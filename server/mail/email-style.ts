/** The shop's colours and type (storefront/styles/tokens.css) as far as mail programs can show them. */
export const PAPER = '#FAF7F1'
export const RULE = '#DCCFB8'
export const SOFT = '#55615A'
export const MOSS = '#35523F'

export const TEXT = 'color:#22302A;font-family:Figtree,Helvetica,Arial,sans-serif;font-size:16px;line-height:26px'
export const HEADINGS = "font-family:'EB Garamond',Garamond,Georgia,serif;font-weight:normal;color:#22302A"

/** Dark colours with at least 4.5:1. `!important` overrides the styles on the elements. */
export const DARK = `@media (prefers-color-scheme: dark) {
.page { background-color: #1B211D !important; color: #EFE8DB !important; }
.ink { color: #EFE8DB !important; }
.soft { color: #B9BDB2 !important; }
.rule { border-color: #46524B !important; }
.link { color: #A9C9B3 !important; }
.button { background-color: #A9C9B3 !important; color: #1B211D !important; }
}`
