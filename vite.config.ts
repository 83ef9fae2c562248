import { readFile, writeFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, minify, type Plugin } from 'vite'
import { pagesLanguage } from './scripts/pages-language.ts'
import { LANGUAGES } from './words/languages.ts'

const { language, prefix, folder } = pagesLanguage(process.env)

/** Schemas of the contract that are derived by a method: `Money.nullable()`. */
const SCHEMAS_BUILT_UPON = [
  'PageQuery',
  'CursorQuery',
  'CheckoutSession',
  'CustomerInfo',
  'ShippingOption',
  'BusinessDetails',
  'SessionId',
  'Country',
  'Money',
  'Variant',
  'Photograph',
]

/**
 * Writes the modules of each browser file and their importers to modules.json beside the build, from which
 * tests/checks/route-weights.test.ts names the module that made a page heavier.
 */
const recordModules: Plugin = {
  name: 'record-modules',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle(_, bundle) {
    const nameOf = (id: string) => relative(import.meta.dirname, id.replace(/^\0/, '').replace(/\?.*$/, ''))
    const files: Record<string, Record<string, number>> = {}
    const importers: Record<string, string[]> = {}
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue
      const sizes = Object.entries(output.modules).filter(([, { renderedLength }]) => renderedLength > 0)
      files[`/${output.fileName}`] = Object.fromEntries(
        sizes.map(([id, module]) => [nameOf(id), module.renderedLength]),
      )
      for (const id of output.moduleIds)
        importers[nameOf(id)] = (this.getModuleInfo(id)?.importers ?? []).map((importer) => nameOf(importer))
    }
    await writeFile(`${folder}/modules.json`, JSON.stringify({ files, importers }))
  },
}

/** Minifies scripts that pages inline: every page sends them, and a page beyond 14 kB takes one more round trip. */
const minifyInlineScripts: Plugin = {
  name: 'minify-inline-scripts',
  enforce: 'pre',
  async load(id) {
    const [file = '', query] = id.split('?')
    if (query !== 'raw' || !file.endsWith('.js')) return null
    const { code, errors } = await minify(file, await readFile(file, 'utf8'), { module: false, compress: true })
    if (errors.length > 0) throw errors[0]
    return `export default ${JSON.stringify(code)}`
  },
}

/**
 * A file that is fetched later waits for its styles, and no more: Vite's own does this for its every setting, which
 * makes each page 0.7 kB heavier. A build fails if Vite asks for another name.
 */
const smallPreload: Plugin = {
  name: 'small-preload',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) =>
    id.endsWith('vite/preload-helper.js')
      ? `export const __vitePreload = (load, files = []) => Promise.all(files.map(file => {
           if (!file.endsWith('.css') || document.querySelector('link[href="/' + file + '"]')) return
           return new Promise((onload, onerror) => document.head.append(Object.assign(
             document.createElement('link'), { rel: 'stylesheet', href: '/' + file, onload, onerror })))
         })).then(load)`
      : null,
}

/** What pages leave out of React Router: the end of a file's path, the code, how often it is there, and its stead. */
const LEFT_OUT_OF_REACT_ROUTER = [
  // Where a link ends the load of a page whose data has begun to arrive, the decoder also rejects two promises that
  // nobody has, and the browser reports errors that nobody made.
  ['/turbo-stream.js', /\bdone\.reject\(reason\);|\bdone: donePromise\.then\(\(\) => reader\.closed\),/g, 2, ''],
  // Measures of each load, which nobody takes, and the search for routes, which every page knows from the start
  // (react-router.config.ts): 2.4 kB of a product page's 136.
  ['/router/router.js', /(?<=if \()init\.instrumentations/g, 2, 'false'],
  ['/ssr/fog-of-war.js', /!isFogOfWarEnabled\(routeDiscovery, ssr\)/g, 2, 'true'],
] as const

/** A build fails if React Router has another form. */
const withoutUnused: Plugin = {
  name: 'without-unused',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    const part = LEFT_OUT_OF_REACT_ROUTER.find(([end]) => id.endsWith(end))
    if (!part) return null
    const [, unused, count, stead] = part
    if (code.match(unused)?.length !== count) throw new Error(`${id} has another form than vite.config.ts expects.`)
    return code.replace(unused, stead)
  },
}

/** Pages send calls by method and path; who may make them, and with which status they answer, is the server's. */
const callsAsBrowsersNeedThem: Plugin = {
  name: 'calls-as-browsers-need-them',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!id.endsWith('/contract/calls.ts')) return null
    const facts = /\s\.\.\.\w+,?|\s(?:access|errorKey|ownedResource): '.*?',?|\salso: \[.*?\],?|\screated: true,?/g
    const slim = code.replace(/(?<=export const calls = ).*/s, (calls) => calls.replace(facts, ''))
    if (slim === code) throw new Error('The calls of contract/calls.ts have another form than this expects.')
    return slim
  },
}

/** Pages in another language have a JSX of their own: its links lead to pages of that language. */
const jsxInLanguage: Plugin = {
  name: 'jsx-in-language',
  enforce: 'pre',
  resolveId(id, importer) {
    const ours = resolve('storefront/language/jsx-in-language.ts')
    return prefix && id === 'react/jsx-runtime' && importer !== ours ? ours : null
  },
}

/** A selector with LANGUAGE, for each language of the shop. */
const selectorsOfLanguages: Plugin = {
  name: 'selectors-of-languages',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/storefront\/language\/.*\.css$/.test(id)) return null
    return code.replace(/^.*\bLANGUAGE\b.*(?= \{$)/gm, (selector) =>
      LANGUAGES.map((code) => selector.replaceAll('LANGUAGE', code)).join(',\n'),
    )
  },
}

export default defineConfig(({ command }) => ({
  plugins: [
    reactRouter(),
    recordModules,
    minifyInlineScripts,
    smallPreload,
    withoutUnused,
    callsAsBrowsersNeedThem,
    jsxInLanguage,
    selectorsOfLanguages,
  ],
  resolve: {
    // The sentences are imported in English; each language has a build with its own.
    alias: [{ find: /^#words\/en\//, replacement: `${resolve('words', language)}/` }],
  },
  build: {
    // Inlined files would be data: URLs, which the content security policy blocks.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Without this every use of a plain function of the contract also bundles the schemas and zod.
      treeshake: {
        // Reading `refusals.required` for a schema does nothing else.
        propertyReadSideEffects: false,
        // Without it, a page loads files of sentences that it doesn't show.
        moduleSideEffects: [{ test: /\/words\//, sideEffects: false }],
        manualPureFunctions: [
          'z',
          'line',
          'requiredLine',
          'multiline',
          'idOf',
          'orderedBy',
          'pageOf',
          'optional',
          'cacheable',
          'refusals',
          ...SCHEMAS_BUILT_UPON,
        ],
      },
    },
  },
  environments: {
    client: {
      build: {
        // Without the names of what an import brings, which nothing compresses: half a kilobyte on a product page.
        modulePreload: { resolveDependencies: (_file, names, { hostType }) => (hostType === 'js' ? [] : names) },
        rolldownOptions: {
          // The sentences of words/: as variables they make each page 300 bytes heavier.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            // Short hashes tell builds apart too, and every page has the list of all these names.
            entryFileNames: 'assets/[name]-[hash:7].js',
            // Without names, which make each page 0.2 kB heavier: modules.json says what is in them.
            chunkFileNames: 'assets/[hash:7].js',
            // A style sheet of its own for each language, though all are the same: Chromium keeps one from page to page
            // with the fonts it didn't need, and would load these beside the preloaded ones in the next language.
            assetFileNames: ({ names: [name = ''] }) =>
              `assets/[name]-[hash:6]${prefix && name.endsWith('.css') ? `-${language}` : ''}[extname]`,
            // Two files for the modules of every page. By default the bundler makes a dozen, which compress 8 % worse.
            advancedChunks: {
              groups: [
                // The modules of every page import a contract file with schemas: without a separate chunk zod would be
                // in all pages.
                { name: 'schemas', test: /node_modules\/zod\//, priority: 2 },
                // And the plural forms, which would otherwise bring the refusals to every page.
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|words\/\w+\/plural\./,
                  priority: 3,
                },
                // Its sentences with values are for forms; the others are inlined where they are used.
                { name: 'refusals', test: /words\/\w+\/refusals\./, priority: 2 },
                // The pages after a payment have these too, and nothing else of what pays.
                {
                  name: 'checkout',
                  // After the modules of every page, before what pays.
                  priority: 0.5,
                  test: /contract\/emirates\.|storefront\/(checkout\/(begin-checkout|end-checkout|leave-paid|same-goods|wanted-items)|cart\/(empty-cart|use-delivery-preview))\.|words\/\w+\/checkout\./,
                },
                // In one file: a product page names each file of what it loads later.
                {
                  name: 'paying',
                  test: /storefront\/(express\/|checkout\/(billing-details|method-fields|pay|stripe|stripe-look)\.)|@stripe\//,
                },
                // Fewer files for the list of files, which every page has.
                {
                  name: 'account',
                  test: /contract\/(address-calls|card-calls|credentials|sign-in-calls)\.|words\/\w+\/address-book\.|storefront\/account\/(account-page|(account|saved-cards)\.module|focus-first|join-tab|login-redirect|password-field|return-to)\./,
                },
                { name: 'posts', test: /storefront\/blog\/post-(card|grid)\./ },
                // Lists, cart, checkout and accounts have these; a product page would load them for nothing.
                {
                  name: 'orders',
                  priority: 0.6,
                  test: /storefront\/(catalogue\/empty-category|ui\/(checkbox|columns|day|pagination|rich-text|skeleton|summary|text-area|waiting)|loading\/(page-number|use-(async|timeout))|session\/(left-reasons|replace-page|tab-storage))\./,
                },
                // The product card too, because of its styles: each additional style sheet delays the first paint by a
                // round trip.
                {
                  name: 'shop',
                  // Before the group above, which takes all that its modules import.
                  priority: 1,
                  test: /(storefront\/((ui(?!\/(carousel-controls|checkbox|columns|day|pagination|rich-text|skeleton|summary|text-area|waiting)\.)|session(?!\/(left-reasons|merge-(cart|lists)|open-page|replace-page|sign-in|tab-storage)\.)|shop|seo(?!\/plain-text\.)|shell(?!\/(left-behind|redirect|suggestions)\.)|styles)\/|catalogue\/product-(card|grid))|contract\/(calls|client|limits|money|media)\.ts$)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One self-contained production bundle, because React's development build would render pages if NODE_ENV said so.
      ...(command === 'build'
        ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }
        : {}),
      build: {
        rolldownOptions: {
          input: './storefront/server.ts',
          // As in the browser's build: the server preloads fonts, and under another name they would be loaded twice.
          output: { assetFileNames: 'assets/[name]-[hash:6][extname]' },
        },
      },
    },
  },
}))
