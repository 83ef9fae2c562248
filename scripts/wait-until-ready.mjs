// `node scripts/wait-until-ready.mjs http://127.0.0.1:3001`: ends once that shop is ready, for service managers.
const [origin] = process.argv.slice(2)
/** Milliseconds; a start that fails ends much earlier. */
const PATIENCE = 100_000

for (const until = Date.now() + PATIENCE; ; ) {
  const answer = await fetch(`${origin}/readyz`).catch(() => null)
  if (answer?.ok) break
  if (Date.now() > until) {
    process.stderr.write(`The shop at ${origin} is not ready after ${PATIENCE / 1000} seconds.\n`)
    process.exit(1)
  }
  await new Promise((resolve) => setTimeout(resolve, 200))
}
