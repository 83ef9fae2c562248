import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'

const ICONS = '@mui/icons-material'
let iconSet: { icons: Record<string, { body: string }>; aliases: Record<string, { parent: string }> } | undefined
const STYLES: Record<string, string> = { Outlined: 'outline', Rounded: 'round', Sharp: 'sharp', TwoTone: 'twotone' }

/**
 * Material's icons from one file of Iconify. react-admin imports them from a package that has each icon in four files:
 * 43,000 files, half of those in node_modules. So package.json puts Iconify's in its place.
 */
const iconsFromOneFile: Plugin = {
  name: 'icons-from-one-file',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(`${ICONS}/`) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${ICONS}/`)) return null
    const name = id.slice(ICONS.length + 2)
    const [, words = '', style = ''] = /^(.+?)(Outlined|Rounded|Sharp|TwoTone)?$/.exec(name) ?? []
    const kebab = words.replace(/(?<=[a-z0-9])[A-Z]|(?<=[a-z])\d/g, '-$&').toLowerCase()
    const found = `${STYLES[style] ?? 'baseline'}-${kebab}`
    iconSet ??= JSON.parse(readFileSync(`node_modules/${ICONS}/icons.json`, 'utf8')) as NonNullable<typeof iconSet>
    const { icons, aliases } = iconSet
    const { body } = icons[found] ?? icons[aliases[found]?.parent ?? ''] ?? this.error(`Iconify has no icon ${found}.`)
    return `import { createElement } from 'react'
      import { createSvgIcon } from '@mui/material/utils'
      export default createSvgIcon(
        createElement('g', { dangerouslySetInnerHTML: { __html: ${JSON.stringify(body)} } }), '${name}')`
  },
}

/** The back office: a separate bundle, of which customers download nothing. */
export default defineConfig({
  root: 'admin',
  base: '/admin/',
  plugins: [iconsFromOneFile],
  resolve: {
    // react-admin needs React Router 7 and the shop's pages 8: every module of the back office gets the same copy of 7.
    alias: [{ find: /^react-router$/, replacement: 'react-router-7' }],
    dedupe: ['react', 'react-dom', 'react-router-7'],
  },
  build: {
    outDir: '../build/admin',
    emptyOutDir: true,
    // Inlined files would be data: URLs, which the content security policy blocks.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 3000,
  },
})
