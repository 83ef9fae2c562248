import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { compareWithOfficialList } from './official-list.ts'

// As CosIng exports it: a preamble, then columns.
const LIST = `File creation date: 01/01/2026
,,,
COSING Ref No,INCI name,INN name,CAS No,EC No,Restriction,Function
1,AQUA,,7732-18-5,231-791-2,,SOLVENT
2,LIMONENE,,5989-27-5 / 138-86-3,205-341-0,III/88,PERFUMING
3,"BUTYROSPERMUM  PARKII BUTTER",,91080-23-8,,,"SKIN CONDITIONING, EMOLLIENT"
4,BENZYL ALCOHOL,,100-51-6,202-859-9,"III/45 V/34",PRESERVATIVE
`

test('agrees where names, numbers and annexes do, whatever the case and spaces', () => {
  const dictionary = [
    { inci: 'Aqua', cas: '7732-18-5', annex: '' },
    { inci: 'Limonene', cas: '5989-27-5', annex: 'III/88' },
    { inci: 'Butyrospermum Parkii Butter', cas: '', annex: '' },
    { inci: 'Benzyl Alcohol', cas: '100-51-6', annex: 'V/34, III/45' },
  ]
  expect(compareWithOfficialList(dictionary, LIST)).toEqual([])
  expect(compareWithOfficialList(dictionary, `\uFEFF${LIST.replaceAll(',', ';')}`)).toEqual([])
})

test('says what differs, and under which name the list has a number', () => {
  expect(
    compareWithOfficialList(
      [
        { inci: 'Water', cas: '7732-18-5', annex: '' },
        { inci: 'Unicorn Horn', cas: '', annex: '' },
        { inci: 'Limonene', cas: '1-23-4 5989-27-5 10-00-1', annex: '' },
        { inci: 'Benzyl Alcohol', cas: '', annex: 'V/34' },
      ],
      LIST,
    ),
  ).toEqual([
    'Water: not in the list. It has 7732-18-5 as AQUA.',
    'Unicorn Horn: not in the list.',
    'Limonene: CAS 10-00-1, and the list has 5989-27-5, 138-86-3.',
    'Limonene: the list has annex III/88, and the dictionary lacks it.',
    'Benzyl Alcohol: the list has annex III/45, and the dictionary lacks it.',
  ])
})

test('refuses another file with a sentence that says what to do', () => {
  expect(() => compareWithOfficialList([], 'name,price\nsoap,3')).toThrow('The file has no column “INCI name”.')
})

test('the command asks for a file, and says what is wrong with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ingredients-'))
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['commands/check-ingredients.ts', ...words], {
      env: { ...process.env, DATA_DIR: folder },
    }).then(
      ({ stdout }) => stdout,
      ({ stderr, code }) => `${code}: ${stderr}`,
    )
  expect(await run()).toMatch(/Name the file/)
  expect(await run(join(folder, 'none.csv'))).toMatch(/can’t be read/)
  await rm(folder, { recursive: true, force: true })
})
