// Both pages
export const title = 'Your Data'
export const needsScripts =
  'Your data needs JavaScript, which is off in this browser. Write to us instead, and we will send it.'

// The data of an account
export const accountPageTitle = 'Your data'
export const accountLead = 'Download the data we keep with your account, or have it erased.'
export const accountPasswordHint = 'So that nobody else can erase your data.'
export const eraseAccountConsequences =
  "This deletes your account, cart and addresses at once. You can't undo it. Tax law requires us to keep a record of what you bought, but without your name. An order in progress keeps your name and address until it is complete; then we delete them."
export const otherData = (
  <>
    What you ordered or wrote without signing in is kept under your email address:{' '}
    <a href="/privacy-data">get it by email</a>. The <a href="/privacy-policy">Privacy Policy</a> says what we keep and
    why.
  </>
)

// The data of an email address: ask for a link
export const emailPageTitle = 'Your data by email'
export const emailLead =
  "Download the data we keep under your email address, or have it erased. You don't need an account."
export const linkByEmail = 'Get a link by email'
export const linkByEmailLead =
  'Tell us your email address and we will send you a link that works for an hour. That way, nobody else can get at your data.'
export const linkEmailHint = 'The address you ordered with or wrote from.'
export const signedIn = (
  <>
    Signed in? The data of your account is under <a href="/account/privacy">Your Data</a>.
  </>
)

// The data of an email address: the email's link
export const confirmEmailHint = 'The address we sent this link to.'
export const eraseEmailConsequences =
  'This deletes everything under your address at once: messages, emails, your newsletter subscription and any accounts. Tax law requires us to keep a record of what you bought, but without your name. An order in progress keeps your name and address until it is complete; then we delete them.'
export const linkExpired = (
  <>
    Link expired? <a href="/privacy-data">Ask for another.</a>
  </>
)

// Download
export const downloadTitle = 'Download'
export const downloadLead =
  'A file with everything we keep: orders, addresses, messages and emails, in a common format (JSON).'
export const download = 'Download My Data'
export const downloading = 'Collecting...'
export const downloaded = 'Your data is in your downloads.'
export const fileName = (day: string) => `my-data-${day}.json`

// Erase
export const eraseTitle = 'Erase'
export const erase = 'Erase My Data'
export const erasing = 'Erasing...'
