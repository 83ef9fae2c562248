import type { ReactNode } from 'react'

// Every page with a form of the account
export const needsScripts = 'Signing in needs JavaScript, which is off in this browser.'
export const username = 'Username'
export const password = 'Password'
/** `spoken` is for screen readers only. */
export const showPassword = (spoken: (text: string) => ReactNode) => <>Show{spoken(' password')}</>
export const hidePassword = (spoken: (text: string) => ReactNode) => <>Hide{spoken(' password')}</>
export const remember = 'Remember me'

// Sign in
export const signIn = 'Sign In'
export const registered = 'Registration successful! You may now log in.'
export const logIn = 'Log In'
export const loggingIn = 'Logging in...'
export const newHere = (link: (text: string) => ReactNode) => <>New here? {link('Create an account')}</>
export const forgotten = 'Forgotten your password?'
export const continueAsGuest = 'Continue as Guest'

// Sign in, above the form: the cart of a guest
export const guestCart = 'In your cart'
export const guestCartLine = (quantity: number, price: ReactNode) => (
  <>
    {quantity} × {price}
  </>
)
export const guestCartVariantLine = (variant: string, quantity: number, price: ReactNode) => (
  <>
    {variant}, {quantity} × {price}
  </>
)
export const orSignIn = 'Or sign in: your cart comes with you'

// A page that needs an account, on the way to sign in
export const signInToSeePage = 'Please sign in to see this page.'

// Register
export const registerTitle = 'Create Account'
export const registerLead = 'An account saves your cart and your orders. You can also buy without one.'
export const register = 'Create Account'
export const registering = 'Creating your account...'
export const registrationFailed = 'Registration failed'
export const checkConnection = 'Check your connection and try again.'
export const haveAccount = (link: (text: string) => ReactNode) => <>Already have an account? {link('Sign in')}</>

// Reset the password: ask for the email (also to get at a guest's data)
export const resetPageTitle = 'Reset password'
export const resetTitle = 'Reset Password'
export const resetLead = 'Tell us your email address and we will send you a link to set a new password.'
export const sendLink = 'Send Link'
export const backToSignIn = 'Back to Sign In'

// Reset the password: the email's link
export const newPasswordPageTitle = 'New password'
export const newPasswordTitle = 'New Password'
export const newPassword = 'New password'
export const setNewPassword = 'Set New Password'
export const savingPassword = 'Saving...'
export const resetFailed = 'Failed to reset password'
export const askForNewLink = 'Ask for a new link'

// An account from a guest's order: the email's link
export const createTitle = 'Create account'
export const finishTitle = 'Finish your account'
export const finishLead = 'Enter the password you chose on the thank-you page. Your order is then in your account.'
export const finish = 'Finish Account'
export const addOrderTitle = 'Add your order'
export const addOrderLead = (username: string) =>
  `Enter the password you chose on the thank-you page, and the order is added to the account ${username}.`
export const addOrder = 'Add Order'
export const finishing = 'Just a moment...'

// An account from a guest's order: done
export const finishedTitle = 'Your account is ready'
export const finished = (username: string) => (
  <>
    Your username is <strong>{username}</strong>. You need it and your password to sign in.
  </>
)
export const orderAddedTitle = 'Your order is in your account'
export const orderAdded = (username: string) => (
  <>
    You find it under My Orders of <strong>{username}</strong>.
  </>
)

// An account from a guest's order: an incomplete link
export const incompleteLink = 'This link is incomplete. Please open the newest one we emailed you.'
export const createWithoutOrder = 'Create an account without an order'

// The details
export const detailsPageTitle = 'Your details'
export const detailsTitle = 'Your Details'
export const detailsLead = 'We fill these in for you at checkout.'
export const loadingDetails = 'Loading your details'
export const detailsNeedScripts = 'Your details need JavaScript, which is off in this browser.'
export const firstName = 'First name'
export const lastName = 'Last name'
export const passwordForEmail = 'Enter it to change your email, because password reset links go there.'
export const saveDetails = 'Save Details'
export const savingDetails = 'Saving...'
export const detailsSaved = 'Your details are saved.'
export const linkSentTo = (email: string) =>
  `Your details are saved. We sent a link to ${email}: open it within 24 hours, and it is your new email.`
export const confirmTitle = 'Confirm Your Email'
export const confirmLead = 'The emails of your account will come to the address that this link was sent to.'
export const confirmAddress = 'Confirm This Address'
export const toDetails = 'Your details'
export const detailsNotSaved = 'Your details could not be saved. Please try again.'

// The saved cards, below the details
export const savedCards = 'Saved Cards'
export const savedCardsLead =
  'Stripe, which takes our payments, keeps your cards. We see only their brand, last four digits and expiry date.'
export const noSavedCards = 'You have no saved cards. You can save one when you pay.'
export const noSavedCardsYet = 'You have no saved cards. Add one here, or save one when you pay.'
export const loadingCards = 'Loading your cards'
export const cardsNotLoaded = 'Your cards could not be loaded.'
export const cardName = (brand: ReactNode, last4: ReactNode) => (
  <>
    {brand} ending in {last4}
  </>
)
export const cardExpires = (date: ReactNode) => <>Expires {date}</>
/** `spoken` is for screen readers only. */
export const removeCard = (spoken: (text: string) => ReactNode, brand: string, last4: string) => (
  <>Remove{spoken(` ${brand} ending in ${last4}`)}</>
)
export const removeCardSure = 'Remove this card? You can’t undo it, but you can save the card again when you pay.'
export const removeCardYes = 'Remove Card'
export const removingCard = 'Removing...'
export const keepCard = 'Keep It'
export const cardRemoved = 'The card is removed.'
export const cardNotRemoved = 'The card could not be removed. Please try again.'
export const addCard = 'Add a Card'
export const loadingCardForm = 'Loading the form for your card'
export const cardFormNotLoaded = 'The form for your card could not be loaded. Check your connection and try again.'
export const cancelAddCard = 'Cancel'
export const cardAdded = 'Your card is saved.'
export const backFromBank = 'You are back from your bank. If it confirmed your card, the card is in the list below.'

// The links between the pages of the account
export const accountLinks = 'Your account'
export const detailsLink = 'Your details, addresses and cards'
export const dataLink = 'Your data: download or erase'
