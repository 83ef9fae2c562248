import type { TestProject } from 'vitest/node'
import { makeTemplate, removeTemplate } from './template.ts'

/** Vitest's global setup: one template for the run. */
export default async function templateForRun(project: TestProject): Promise<() => Promise<void>> {
  const template = await makeTemplate(process.env.TEST_DATABASE_URL ?? null)
  project.provide('template', template)
  return () => removeTemplate(template)
}
