import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { BUDGETS, type Budget, explain, weighRoutes } from './route-weights.ts'

test('no page of the storefront loads more JavaScript than its budget; a failure names the added modules', async () => {
  // The format of route-weights.ts.
  const { shared, routes } = JSON.parse(await readFile(BUDGETS, 'utf8')) as {
    shared: string[]
    routes: Record<string, Budget>
  }
  const weights = await weighRoutes()
  expect([...weights.keys()].sort(), 'every page has a budget: node tests/checks/route-weights.ts').toEqual(
    Object.keys(routes).sort(),
  )
  const tooHeavy = []
  for (const [id, weight] of weights) {
    const budget = routes[id]
    if (budget && weight.kB > budget.kB)
      tooHeavy.push(await explain(id, weight, { ...budget, modules: [...shared, ...budget.modules] }))
  }
  expect(tooHeavy.join('\n\n')).toBe('')
})
