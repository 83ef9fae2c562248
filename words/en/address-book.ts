/** The address book, in the details of the account. */
export const title = 'Saved Addresses'
export const lead = 'The checkout begins with your default address, and you can choose another one there.'
export const none = 'You have no saved addresses. Add one here, or save one at checkout.'
export const loading = 'Loading your addresses'
export const notLoaded = 'Your addresses could not be loaded.'
export const defaultAddress = 'Default address'

// Under each address. `whose`: its name and first line, for screen readers only
export const edit = 'Edit'
export const makeDefault = 'Make Default'
export const remove = 'Remove'
export const ofAddress = (whose: string) => ` the address ${whose}`
export const removeSure = 'Remove this address? Your orders keep the address that they were sent to.'
export const removeYes = 'Remove Address'
export const removing = 'Removing...'
export const keep = 'Keep It'

// The form
export const add = 'Add an Address'
export const addTitle = 'Add an address'
export const editTitle = 'Edit this address'
export const loadingForm = 'Loading the form'
export const asDefault = 'Begin the checkout with this address'
export const save = 'Save Address'
export const saveAnyway = 'Save Anyway'
export const saving = 'Saving...'
export const cancel = 'Cancel'
export const notSaved = 'The address could not be saved. Check your connection and try again.'

// What was done
export const saved = 'The address is saved.'
export const removed = 'The address is removed.'
export const madeDefault = 'The checkout now begins with this address.'

// In the checkout
export const choose = 'Saved address'
export const another = 'Another address'
export const saveOne = 'Save this address in my account'
export const saveBoth = 'Save these addresses in my account'
