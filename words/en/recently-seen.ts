// The products that were looked at before, at the foot of a product's page
export const title = 'Recently seen'
export const clear = 'Clear'
export const clearAll = 'Clear: recently seen products'
export const cleared = 'Cleared. This device keeps no products that you looked at before.'
