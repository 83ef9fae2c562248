// `npm run generate`: writes the documents of docs/generated from the sources. `npm run bench -- --write` writes the
// measured one.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generatedDocs } from './generated-docs.ts'

for (const [path, text] of Object.entries(generatedDocs())) {
  await writeFile(join(import.meta.dirname, '..', path), text)
  process.stdout.write(`  ${path}\n`)
}
