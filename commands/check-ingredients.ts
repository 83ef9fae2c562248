// `npm run check:ingredients <file>`: compares the dictionary of ingredients with the European Commission's list, which
// you export as CSV from CosIng. Reads only, a running shop or a stopped one.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#server/db/open.ts'
import {
  compareWithOfficialList,
  type DictionaryRow,
  readDictionary,
  UnreadableList,
} from '#server/ingredients/official-list.ts'
import { type Config, ConfigError, readConfig } from '#start/config.ts'
import { callInstance, findInstance } from '#start/instance-file.ts'
import { runCommand } from './run-command.ts'

/** Asks the running shop if only its process can open the database. */
async function dictionaryOf(config: Config): Promise<DictionaryRow[]> {
  const shop = config.DATABASE_URL ? null : await findInstance(config.DATA_DIR)
  if (shop) return JSON.parse(await (await callInstance(shop, 'dictionary')).text())
  const database = await openDatabase(
    config.DATABASE_URL ? { url: config.DATABASE_URL } : { folder: join(config.DATA_DIR, 'database') },
    { migrations: 'refuse' },
  )
  try {
    return await readDictionary(database.db)
  } finally {
    await database.close()
  }
}

await runCommand(async () => {
  const [file] = process.argv.slice(2)
  if (!file)
    throw new ConfigError('Name the file: npm run check:ingredients cosing.csv. Export it from CosIng, as CSV.')
  const csv = await readFile(file, 'utf8').catch((problem: Error) => {
    throw new ConfigError(`${file} can’t be read: ${problem.message}`)
  })
  const dictionary = await dictionaryOf(readConfig(process.env))
  try {
    const differences = compareWithOfficialList(dictionary, csv)
    for (const difference of differences) process.stdout.write(`  ${difference}\n`)
    process.stdout.write(
      differences.length === 0
        ? `  All ${dictionary.length} ingredients agree with the list.\n`
        : `\n  ${differences.length} differences in ${dictionary.length} ingredients.\n`,
    )
    return differences.length === 0 ? 0 : 1
  } catch (problem) {
    if (problem instanceof UnreadableList) throw new ConfigError(problem.message)
    throw problem
  }
})
