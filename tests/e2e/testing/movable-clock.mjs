// Loaded before the shop (node --import) where a journey has to wait ten minutes: each SIGUSR2 puts its clock eleven
// minutes ahead. Timers run as ever.
const STEP = 11 * 60_000
let ahead = 0
process.on('SIGUSR2', () => {
  ahead += STEP
})
const Real = Date
globalThis.Date = new Proxy(Real, {
  construct: (_, given, target) => Reflect.construct(Real, given.length === 0 ? [Real.now() + ahead] : given, target),
  get: (target, name) => (name === 'now' ? () => Real.now() + ahead : Reflect.get(target, name)),
})
