// The links to the page that asks for a reminder. Only the server has them: the scripts of a product's page are full.
export const whenBack = 'Email me when it’s back'
export const whenOnSale = 'Email me when it’s here'
