import { defineConfig } from 'vitest/config'

/**
 * `embedded` and `postgres` run the same API tests on both databases; scripts/test.mjs prints whether there is a
 * Postgres.
 */
const postgres = process.env.TEST_DATABASE_URL

/**
 * `npm run chaos` (CHAOS=full) runs every case on both databases. `npm test` runs each on the database where it finds
 * more: concurrency on Postgres with two processes, deaths and upgrades on the embedded database. The longest that
 * are about machines rather than money are in `npm run chaos` alone (`longest`, or `runIf(isFull)`).
 */
const isFull = process.env.CHAOS === 'full' || !postgres
const onPostgres = ['codes', 'concurrency', 'money', 'stock', 'stripe-check'].map(chaosFile)
const onEmbedded = ['death', 'page-cache', 'upgrade'].map(chaosFile)
const longest = ['storage'].map(chaosFile)

function chaosFile(name: string): string {
  return `tests/chaos/${name}.test.ts`
}

export default defineConfig({
  test: {
    globalSetup: ['server/testing/template-for-run.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Test files share their modules: importing them again for each file would take a third of the time. Every test
    // opens its own shop anyway.
    isolate: false,
    // One more than there are processors, because the cases of chaos/ mostly wait. With four, processes that start
    // concurrently slow each other down.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'embedded',
          include: ['server/**/*.test.ts', 'tests/checks/**/*.test.ts', 'edge/**/*.test.ts', 'contract/**/*.test.ts'],
          provide: { database: 'embedded' },
        },
      },
      ...(postgres
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres',
                include: ['server/**/*.test.ts'],
                exclude: ['**/embedded.test.ts'],
                provide: { database: 'postgres' as const },
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts'],
          // These need several processes, and the embedded database allows one.
          exclude: ['rolling-restart', 'upgrade-code'].map(chaosFile).concat(isFull ? [] : [...onPostgres, ...longest]),
          provide: { database: 'embedded' },
        },
      },
      ...(postgres
        ? [
            {
              extends: true as const,
              test: {
                name: 'chaos-postgres',
                include: ['tests/chaos/**/*.test.ts'],
                exclude: ['kill', 'start', 'photographs', 'slow-readers']
                  .map(chaosFile)
                  .concat(isFull ? [] : [...onEmbedded, ...longest]),
                provide: { database: 'postgres' as const },
              },
            },
          ]
        : []),
      {
        extends: true,
        test: { name: 'security', include: ['tests/security/**/*.test.ts'], provide: { database: 'embedded' } },
      },
      {
        extends: true,
        test: { name: 'emulator', include: ['stripe-emulator/**/*.test.ts'], provide: { database: 'embedded' } },
      },
    ],
  },
})
