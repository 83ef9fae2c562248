// The password, in the details of the account
export const passwordTitle = 'Change Your Password'
export const currentPassword = 'Current password'
export const newPassword = 'New password'
export const changePassword = 'Change Password'
export const changing = 'Saving...'
export const notChanged = 'Your password could not be changed. Check your connection and try again.'

// Where the account is signed in
export const title = 'Where You Are Signed In'
export const lead = 'Sign out what you don’t know, and change your password.'
export const loading = 'Loading where you are signed in'
export const notLoaded = 'Where you are signed in could not be loaded.'
/** "Firefox on Windows" */
export const device = (browser: string | null, system: string | null) =>
  `${browser ?? 'Another program'} on ${system ?? 'an unknown system'}`
export const here = 'This browser'
export const lastUsed = (day: string) => `Last used on ${day}`
export const signOut = 'Sign Out'
export const ofDevice = (device: string) => ` ${device}`
export const signOutOthers = 'Sign Out Everywhere Else'
export const signingOut = 'Signing out...'
export const signedOut = 'That session is signed out.'
export const othersSignedOut = 'You are signed out everywhere else.'
export const notSignedOut = 'That session could not be signed out. Check your connection and try again.'
