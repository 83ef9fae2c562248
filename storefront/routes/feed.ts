import type { BlogPost } from '#contract/blog.ts'
import * as words from '#words/en/blog.tsx'
import { language } from '#words/en/language.ts'
import { TAGS } from '#words/languages.ts'
import { inLanguage } from '../language/in-language.ts'
import { load } from '../loading/load.ts'
import { excerpt } from '../seo/page-meta.ts'
import { plainText } from '../seo/plain-text.ts'
import { machineFile, xml } from '../seo/xml.ts'
import type { Route } from './+types/feed.ts'

/** The newest posts with their full text, as RSS 2.0. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop, posts } = await load(context, async (client) => {
    const [shop, posts] = await Promise.all([client.about.shop({}), client.blog.posts({ page_size: 20 })])
    return { shop, posts: posts.results }
  })
  const changed = posts
    .map(({ updated_at }) => updated_at)
    .sort()
    .at(-1)
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${xml(words.feedTitle(shop.name))}</title>
<link>${xml(shop.url + inLanguage('/blog'))}</link>
<description>${xml(words.feedDescription(shop.name))}</description>
<language>${TAGS[language].toLowerCase()}</language>
<atom:link href="${xml(shop.url + inLanguage('/blog/feed.xml'))}" rel="self" type="application/rss+xml"/>
${changed ? `<lastBuildDate>${new Date(changed).toUTCString()}</lastBuildDate>` : ''}
${posts.map((post) => item(post, shop.url)).join('\n')}
</channel>
</rss>
`
  return machineFile(feed, 'application/rss+xml')
}

function item(post: BlogPost, url: string): string {
  const address = url + inLanguage(`/blog/${encodeURIComponent(post.slug)}`)
  // Feed readers show posts on their own site, where a link such as "/products" is broken.
  const content = post.content.replace(/href="(\/[^"]*)/g, (_, path: string) => `href="${url}${inLanguage(path)}`)
  return `<item>
<title>${xml(post.title)}</title>
<link>${xml(address)}</link>
<guid isPermaLink="true">${xml(address)}</guid>
<pubDate>${new Date(post.created_at).toUTCString()}</pubDate>
${post.category ? `<category>${xml(post.category.name)}</category>\n` : ''}<description>${xml(excerpt(plainText(post.content), 160))}</description>
<content:encoded>${xml(content)}</content:encoded>
</item>`
}
