/** 'full' for `npm run chaos`, a short run for `npm test`. */
export const isFull = process.env.CHAOS === 'full'
export const rounds = (cut: number, full: number) => (isFull ? full : cut)

/** In the name of every case, so that a failed run can be repeated: CHAOS_SEED=… */
export const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 1e6))

/** Random numbers from 0 to 1, determined by the seed (mulberry32). */
export function randomly(salt: number): () => number {
  let state = (seed + salt * 7919) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function shuffled<T>(things: readonly T[], random: () => number): T[] {
  return things
    .map((thing) => ({ thing, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing)
}
