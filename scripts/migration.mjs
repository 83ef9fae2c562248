// `npm run migration <name>`: writes the migration that brings a database to the tables.ts files, for you to read.
// With `-- --custom` after the name it writes an empty one, for SQL that Drizzle can't derive (triggers, data).
import { spawn } from 'node:child_process'
import { installAll, NODE, root, say } from './steps.mjs'

const NEXT_STEPS = `
  Read the new file in server/db/migrations before you commit it:
  - Shops of the previous release run during the migration, so it should only add.
  - A migration that removes something begins with a line "-- contract: why".
  - A new table that public pages show needs its trigger (note_page_change).
  CONTRIBUTING.md has the rules, and tests/checks/migrations.test.ts checks them.
`

const [name, ...options] = process.argv.slice(2)
if (!name || !/^[a-z][a-z0-9-]*$/.test(name)) {
  say('Name it after its change, in lower case with hyphens: npm run migration gift-messages')
  process.exit(1)
}
await installAll()
// It gets the terminal, because Drizzle asks whether a column was renamed or replaced.
const drizzle = spawn(NODE, ['node_modules/drizzle-kit/bin.cjs', 'generate', '--name', name, ...options], {
  cwd: root,
  stdio: 'inherit',
})
drizzle.on('exit', (code) => {
  if (code === 0) say(NEXT_STEPS)
  process.exit(code ?? 1)
})
