import { defineConfig } from 'vitest/config'

/** The emulator's tests by themselves: `vitest run --config stripe-emulator/vitest.config.ts`. */
export default defineConfig({ test: { root: import.meta.dirname, include: ['*.test.ts'], testTimeout: 15_000 } })
