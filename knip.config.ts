import type { KnipConfig } from 'knip'

/** `npm test` fails on an unused file, export or package. There is no list of exceptions. */
export default {
  entry: [
    'start/main.ts',
    'commands/*.ts',
    'scripts/*.mjs',
    // Started by scripts that npm's own Node runs.
    'scripts/{build-packages,changed-tests,emulator-hash}.ts',
    'bench/*.ts',
    'admin/main.tsx',
    'storefront/server.ts',
    // Served to browsers without a build.
    'edge/public/*',
    'stripe-emulator/browser/*',
    // What the package of the emulator exports.
    'stripe-emulator/exports.ts',
    // After `exec` in package.json.
    'stripe-emulator/main.ts',
    // Run by hand: on a checkout of stripe-node, and as root on bare machines.
    'stripe-emulator/run-examples.ts',
    'tests/life/whole-life.ts',
    '**/*.test.ts',
    // The sentences of other languages, which a build puts in place of the English ones.
    'words/*/parity.ts',
    // Passed on whole (words/in-every-language.ts), so their uses can't be counted.
    'words/*/{delivery,home,page-names,places,promise}.ts',
    // Takes the place of React's JSX in builds of other languages (vite.config.ts).
    'storefront/language/jsx-in-language.ts',
    // Loaded by name: `node --import`, `--config`.
    'tests/e2e/testing/movable-clock.mjs',
    'tests/chaos/longest-stretch.mjs',
    'stripe-emulator/vitest.config.ts',
    'vite.admin.config.ts',
  ],
  project: ['**/*.{ts,tsx,mjs,js,css}'],
  // `mount`, `du` and others are programs of the operating system.
  exclude: ['binaries'],
  compilers: {
    // Style sheets import fonts from packages.
    css: (text) => [...text.matchAll(/url\("(@[^"]+)"\)/g)].map(([, path]) => `import '${path}'`).join('\n'),
  },
} satisfies KnipConfig
