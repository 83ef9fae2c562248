/** An amount in whole dirhams; `digits` is "1,204". */
export const dirhams = (_count: number, digits: string) => `AED ${digits}`

// Beside a price in pounds
export const about = (amount: string) => `about ${amount}`

// Below a total
export const totalIsAbout = (amount: string, day: string) =>
  `About ${amount} at the rate of ${day}. You pay in pounds, and your bank’s own rate counts.`
// Above the button that pays
export const youPay = (pounds: string, amount: string, day: string) =>
  `You pay ${pounds}, about ${amount} at the rate of ${day}; your bank’s own rate counts.`
// After the payment
export const paidIsAbout = (amount: string, day: string) =>
  `About ${amount} at the rate of ${day}. You paid in pounds, and your bank’s own rate counts.`
