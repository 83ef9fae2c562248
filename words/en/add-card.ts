// The form that adds a card to the account, which loads when it is asked for
export const addCardLead =
  'For your next orders. Nothing is charged now, but your bank may ask you to confirm that it is you.'
export const addCardTest = 'Test payments: use 4242\u00a04242\u00a04242\u00a04242, any future date and any CVC.'
export const saveNewCard = 'Save Card'
export const savingNewCard = 'Saving...'
export const cardNotAdded = 'Your card could not be saved. Please try again.'
export const notAddedYet = 'Your card is not saved. Please try again, or use another card.'
