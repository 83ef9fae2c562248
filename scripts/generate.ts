// `npm run generate`: writes the documents of docs/generated from the sources, and how the demo's photographs look.
// `npm run bench -- --write` writes the measured document.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describePhotographs } from '#demo/photographs.ts'
import { generatedDocs } from './generated-docs.ts'

for (const [path, text] of Object.entries(generatedDocs())) {
  await writeFile(join(import.meta.dirname, '..', path), text)
  process.stdout.write(`  ${path}\n`)
}
await describePhotographs()
