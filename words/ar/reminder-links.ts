// The links to the page that asks for a reminder. Only the server has them: the scripts of a product's page are full.
export const whenBack = 'أخبروني عند توفره'
export const whenOnSale = 'أخبروني عند وصوله'
