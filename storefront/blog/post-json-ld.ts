import type { BlogPost } from '#contract/blog.ts'
import type { Shop } from '#contract/content.ts'
import { mediaAddress } from '#contract/media.ts'
import * as words from '#words/en/blog.tsx'
import { language, prefix } from '#words/en/language.ts'
import { TAGS } from '#words/languages.ts'
import { excerpt } from '../seo/page-meta.ts'
import { plainText } from '../seo/plain-text.ts'

/** A post and its breadcrumbs for search engines. */
export function postJsonLd(post: BlogPost, shop: Shop): object[] {
  const home = shop.url + prefix
  const address = `${home}/blog/${post.slug}`
  const publisher = { '@type': 'Organization', name: shop.name, url: home }
  return [
    {
      '@type': 'BlogPosting',
      headline: post.title,
      description: excerpt(plainText(post.content), 160),
      datePublished: post.created_at,
      dateModified: post.updated_at,
      inLanguage: TAGS[language],
      mainEntityOfPage: address,
      url: address,
      author: publisher,
      publisher,
      ...(post.photograph ? { image: shop.url + mediaAddress(post.photograph.image, 1280, 'jpg') } : {}),
      ...(post.category ? { articleSection: post.category.name } : {}),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: words.title, item: `${home}/blog` },
        { '@type': 'ListItem', position: 2, name: post.title },
      ],
    },
  ]
}
