// `shop check-ingredients <file>`: compares the dictionary of ingredients with the European Commission's list, which
// you export as CSV from CosIng. Reads only, a running shop or a stopped one.
import { readFile } from 'node:fs/promises'
import {
  compareWithOfficialList,
  type DictionaryRow,
  readDictionary,
  UnreadableList,
} from '#server/ingredients/official-list.ts'
import { type Config, ConfigError, readConfig } from '#start/config.ts'
import { openShopDatabase } from '#start/shop-database.ts'
import { named, runCommand } from './run-command.ts'

async function dictionaryOf(config: Config): Promise<DictionaryRow[]> {
  const database = await openShopDatabase(config, { migrations: 'refuse' })
  try {
    return await readDictionary(database.db)
  } finally {
    await database.close()
  }
}

await runCommand(async () => {
  const [file] = process.argv.slice(2)
  if (!file) throw new ConfigError('Name the file: shop check-ingredients cosing.csv. Export it from CosIng, as CSV.')
  const csv = await readFile(named(file), 'utf8').catch((problem: Error) => {
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
