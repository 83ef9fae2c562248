// Beside the price of a product: "£85.00 per kg"
export const perKilogram = (price: string) => `${price} لكل كيلوغرام`
export const perLitre = (price: string) => `${price} لكل لتر`
