import { isRouteErrorResponse, redirect } from 'react-router'
import type { BlogPost } from '#contract/blog.ts'
import * as words from '#words/en/blog.tsx'
import * as refusals from '#words/en/refusals.ts'
import { blogAddress } from '../blog/blog-address.ts'
import styles from '../blog/post.module.css'
import { PostCard } from '../blog/post-card.tsx'
import gridStyles from '../blog/post-grid.module.css'
import { postJsonLd } from '../blog/post-json-ld.ts'
import { teaserOf } from '../blog/teaser.ts'
import { clientContext } from '../loading/context.ts'
import { load } from '../loading/load.ts'
import { pageQuery } from '../loading/page-query.ts'
import { excerpt, pageMeta, shopOf } from '../seo/page-meta.ts'
import { plainText } from '../seo/plain-text.ts'
import { PageError } from '../shell/page-error.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { day } from '../ui/day.ts'
import { Icon } from '../ui/icon.tsx'
import { Page } from '../ui/page.tsx'
import { Photo } from '../ui/photo.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { EmptyState } from '../ui/state.tsx'
import type { Route } from './+types/blog-post.ts'

/** The number of other posts shown below. */
const OTHERS = 2

export async function loader({ context, params, request }: Route.LoaderArgs) {
  // Staff preview an unpublished post here.
  const preview = pageQuery('/blog/:slug', new URL(request.url).searchParams).get('preview') ?? undefined
  const post = await load(context, (client) => client.blog.post({ slug: params.slug, preview }))
  // The API answers an old address with the current post.
  if (post.slug !== params.slug && preview === undefined) throw redirect(`/blog/${post.slug}`, 301)
  // The page works without related posts, so ignore their errors.
  const newest = await context
    .get(clientContext)
    .blog.posts({ page_size: OTHERS + 1 })
    .catch(() => null)
  const others = (newest?.results ?? []).filter(({ id }) => id !== post.id).slice(0, OTHERS)
  return { post, published: day(post.created_at), preview: preview !== undefined, others: others.map(teaserOf) }
}

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const shop = shopOf(matches)
  const path = `/blog/${params.slug}`
  if (!loaderData || !shop) return pageMeta(matches, { title: words.title, path })
  const { post } = loaderData
  return pageMeta(matches, {
    title: post.title,
    description: excerpt(plainText(post.content), 160),
    path,
    photograph: post.photograph,
    kind: 'article',
    hidden: loaderData.preview,
    jsonLd: postJsonLd(post, shop),
  })
}

export default function BlogPostPage({ loaderData: { post, published, others } }: Route.ComponentProps) {
  return (
    <Page>
      <Post post={post} published={published} />
      {others.length > 0 && (
        <section className={styles.next}>
          <h2>{words.readNext}</h2>
          <ul className={gridStyles.grid}>
            {others.map((other) => (
              <li key={other.id}>
                <PostCard post={other} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

function Post({ post, published }: { post: BlogPost; published: string }) {
  return (
    <article className={styles.post}>
      <div>
        <a className={styles.back} href="/blog">
          <Icon name="back" />
          {words.back}
        </a>
      </div>
      <header className={styles.header}>
        <h1>{post.title}</h1>
        <p className={styles.facts}>
          <span>{words.published(<time dateTime={post.created_at}>{published}</time>)}</span>
          {post.category && <a href={blogAddress({ category: post.category.slug })}>{post.category.name}</a>}
        </p>
      </header>
      {post.photograph && (
        <Photo
          className={styles.photo}
          photograph={post.photograph}
          sizes="(width >= 1056px) 992px, 92vw"
          load="first"
        />
      )}
      <RichText html={post.content} />
    </article>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageError error={error} />
  return (
    <>
      <title>{words.missingPostTitle}</title>
      <EmptyState
        heading="h1"
        title={refusals.postNotFound}
        actions={<ButtonLink href="/blog">{words.back}</ButtonLink>}
      />
    </>
  )
}
