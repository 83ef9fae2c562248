// `npm run types`: the types of every part of the project. `npm test` checks them too.
import { installAll, NODE, run, say, TYPE_CHECKS, typegen } from './steps.mjs'

await installAll()
await typegen()
const checked = await Promise.all(TYPE_CHECKS.map(async ({ name, args }) => ({ name, ...(await run(NODE, args)) })))
for (const { name, code, output } of checked) say(code === 0 ? `  ok   ${name}` : `  FAIL ${name}\n${output}`)
process.exit(checked.every(({ code }) => code === 0) ? 0 : 1)
