// At the top of every page
export const skipToContent = 'Skip to content'
export const loadingPage = 'Loading the page'
export const announcement = 'Announcement'

// The header
export const logo = 'Sidr & Sage, home'
export const mainNavigation = 'Main'
export const menu = 'Menu'
export const signIn = 'Sign In'
export const signUp = 'Sign Up'
export const myOrders = 'My Orders'
export const adminOrders = 'Admin Orders'
export const logOut = 'Logout'
export const cart = 'Cart'
export const cartWith = (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`

// Without a connection
export const offline = 'You are offline. What you see may be out of date.'
export const offlineAndWaiting = 'You are offline. The page opens as soon as you are back online.'

// A page that doesn't exist
export const notFoundTitle = 'Page not found'
export const notFound = 'Page not found. Check your URL.'
export const notFoundHelp = 'The page may have moved, or the address may have a typing mistake.'

// A page that can't be shown
export const errorTitle = 'Something went wrong'
export const errorHelp = 'Your cart is safe. If this goes on, please email us: you’ll find the address below.'
export const retry = 'Try again'
export const retrying = 'Trying...'
export const goneHelp = 'Have a look at what else is in the shop.'

// A page's picture where it is shared, if it has none of its own
export const sharedPicture = 'Soap bars stacked on a travertine slab and linen in dappled morning light.'

// The search
export const search = 'Search'
export const searchLabel = 'Search products'
