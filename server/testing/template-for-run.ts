import type { TestProject } from 'vitest/node'
import { makeTemplate } from './template.ts'

/** Vitest's global setup: one template for the run. */
export default async function templateForRun(project: TestProject): Promise<() => Promise<void>> {
  const { remove, ...template } = await makeTemplate(process.env.TEST_DATABASE_URL || null)
  project.provide('template', template)
  return remove
}
