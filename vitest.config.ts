import { defineConfig } from 'vitest/config'

/**
 * The cases that are about machines rather than money take long: `npm run chaos` (CHAOS=full) alone runs them, as it
 * runs all rounds of the others.
 */
const longest = process.env.CHAOS === 'full' ? [] : ['tests/chaos/storage.test.ts']

export default defineConfig({
  test: {
    tags: [{ name: 'rest', description: 'Long: `npm run test:all` runs it, and `npm test` doesn’t.' }],
    globalSetup: ['server/testing/template-for-run.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Test files share their modules: importing them again for each file would take a third of the time. Every test
    // opens its own shop anyway.
    isolate: false,
    // Kept between runs: a third of a short one.
    fsModuleCache: true,
    // One more than there are processors, because the cases of chaos/ mostly wait. With four, processes that start
    // concurrently slow each other down.
    maxWorkers: 3,
    projects: [
      project('api', [
        'server/**/*.test.ts',
        'tests/checks/**/*.test.ts',
        'edge/**/*.test.ts',
        'contract/**/*.test.ts',
      ]),
      project('chaos', ['tests/chaos/**/*.test.ts'], longest),
      project('security', ['tests/security/**/*.test.ts']),
      project('emulator', ['stripe-emulator/**/*.test.ts']),
    ],
  },
})

function project(name: string, include: string[], exclude: string[] = []) {
  return { extends: true as const, test: { name, include, exclude } }
}
