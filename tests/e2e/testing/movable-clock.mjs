// Loaded before the shop (node --import) for tests that have to wait ten minutes: each SIGUSR2 moves its clock eleven
// minutes ahead, or as many as CLOCK_STEP says. Timers run as usual.
const STEP = Number(process.env.CLOCK_STEP ?? 11) * 60_000
let ahead = 0
process.on('SIGUSR2', () => {
  ahead += STEP
})
const Real = Date
globalThis.Date = new Proxy(Real, {
  construct: (_, given, target) => Reflect.construct(Real, given.length === 0 ? [Real.now() + ahead] : given, target),
  get: (target, name) => (name === 'now' ? () => Real.now() + ahead : Reflect.get(target, name)),
})
