// Lines of a guest's cart that could not be added to the cart of the account
export const leftBehind =
  'Some items could not be added to your cart. They stay in the cart on this device, for when you are signed out:'
export const leftItem = (quantity: number, product: string, reason: string) => `${quantity} × ${product}: ${reason}`
export const leftVariant = (quantity: number, product: string, variant: string, reason: string) =>
  `${quantity} × ${product}, ${variant}: ${reason}`
/** The `reason` of the two above. */
export const leftReasons = {
  not_sold: 'it is no longer sold',
  coming_soon: 'it is coming soon',
  out_of_stock: 'it is out of stock',
  too_few: 'there are not enough left',
  refused: 'it could not be added',
}
export const leftBehindSeen = 'OK'
