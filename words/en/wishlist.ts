// The heart on a product's page
export const save = 'Save to wishlist'
export const view = 'View wishlist'
export const notChanged = 'Your wishlist could not be changed. Please try again.'
export const full = (most: number) => `Your wishlist is full: it holds ${most} products. Remove one to add another.`

// The page
export const title = 'Wishlist'
export const heading = 'Your Wishlist'
export const loading = 'Loading your wishlist'
export const needsScripts = 'Your wishlist needs JavaScript, which is off in this browser.'
export const notLoaded = 'Your wishlist could not be loaded.'
export const products = 'Products'
export const empty = 'Nothing saved yet.'
export const howToSave = 'Press the heart on a product’s page, and you find it here.'
export const onDevice = 'Your wishlist is kept on this device.'
export const signIn = 'Sign in'
/** After the link to sign in. */
export const toHaveIt = 'to have it on your other devices too.'
export const notStored =
  'Your browser keeps nothing for this shop, so your wishlist ends when you close or reload the page.'
export const waiting = (count: number) =>
  count === 1
    ? 'Your wishlist is full. One more product stays on this device until there is room.'
    : `Your wishlist is full. ${count} more products stay on this device until there is room.`
export const noLongerSold = 'No longer sold'
export const remove = 'Remove'
export const removeProduct = (product: string) => `Remove ${product}`
export const removed = (product: string) => `${product} is no longer on your wishlist.`

// Sharing it
export const shareTitle = 'Share your wishlist'
export const shareLead = 'Everybody with the link sees these products, and not whose wishlist it is.'
export const shareOfGuest =
  'Everybody with the link sees these products as they are now. Sign in for a link that follows your wishlist and can be switched off.'
export const makeLink = 'Make a link'
export const making = 'Making a link...'
export const made = 'Your link is ready.'
export const link = 'Link to your wishlist'
export const copy = 'Copy link'
export const copied = 'The link is copied.'
export const notCopied = 'Please copy the link yourself: it is selected.'
export const renew = 'Make a new link'
export const renewed = 'This is your new link. The one before no longer works.'
export const stop = 'Stop sharing'
export const stopped = 'The link no longer works. Nobody but you sees your wishlist.'
export const notShared = 'That did not work. Please try again.'

// A wishlist that somebody shared
export const sharedHeading = 'A Shared Wishlist'
export const sharedLead = 'Somebody shared these products with you.'
export const loadingShared = 'Loading the wishlist'
export const sharedEmpty = 'There is nothing on this wishlist now.'
export const sharedEnded = 'This wishlist is no longer shared.'
