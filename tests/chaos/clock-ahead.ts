// Loaded before the shop (NODE_OPTIONS=--import): its clock is CLOCK_AHEAD milliseconds ahead.

const ahead = Number(process.env.CLOCK_AHEAD)
if (!Number.isSafeInteger(ahead)) throw new Error('CLOCK_AHEAD must be a whole number of milliseconds.')
const now = Date.now

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now() + ahead] : given, newTarget),
  get: (target, name, receiver) => (name === 'now' ? () => now() + ahead : Reflect.get(target, name, receiver)),
})
