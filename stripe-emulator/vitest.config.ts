import { defineConfig } from 'vitest/config'

/** Only the emulator's tests: `vitest run --config stripe-emulator/vitest.config.ts`. */
export default defineConfig({ test: { root: import.meta.dirname, include: ['*.test.ts'], testTimeout: 15_000 } })
