import { useNavigation } from 'react-router'
import * as words from '#words/en/blog.tsx'
import * as listWords from '#words/en/lists.ts'
import { blogAddress, readBlogQuery } from '../blog/blog-address.ts'
import { BlogSearch } from '../blog/blog-search.tsx'
import styles from '../blog/post-grid.module.css'
import { PostGrid } from '../blog/post-grid.tsx'
import { teaserOf } from '../blog/teaser.ts'
import { load } from '../loading/load.ts'
import { NO_SUCH_PAGE } from '../loading/page-number.ts'
import { pageQuery } from '../loading/page-query.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { PageError } from '../shell/page-error.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Page, PageTitle, Spoken } from '../ui/page.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { EmptyState } from '../ui/state.tsx'
import type { Route } from './+types/blog.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readBlogQuery(pageQuery('/blog', url.searchParams))
  const { search, category, page } = query
  const [list, categories] = await load(context, (client) =>
    Promise.all([
      client.blog.posts({ page, ...(search ? { search } : {}), ...(category ? { category__slug: category } : {}) }),
      client.blog.categories({}),
    ]),
  )
  return {
    list: { ...list, results: list.results.map(teaserOf) },
    categories,
    query,
    pages: Math.max(1, Math.ceil(list.count / list.page_size)),
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const feed = {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: words.title,
    href: '/blog/feed.xml',
  }
  if (!loaderData) return pageMeta(matches, { title: words.title, path: '/blog' })
  const { list, categories, query } = loaderData
  const named = categories.find(({ slug }) => slug === query.category)?.name
  return [
    feed,
    ...pageMeta(matches, {
      title: words.listTitle(named, query.search, query.page),
      description: words.intro,
      // A search is a view of the blog, not a page of its own.
      path: query.search ? '/blog' : blogAddress(query),
      photograph: list.results[0]?.photograph ?? null,
    }),
  ]
}

export default function Blog({ loaderData: { list, categories, query, pages } }: Route.ComponentProps) {
  const { location } = useNavigation()
  const { page } = query
  const text = listWords.pageOf(page, pages)
  return (
    <Page>
      <PageTitle title={words.title}>
        <p>{words.intro}</p>
      </PageTitle>
      <BlogSearch query={query} categories={categories} />
      <Spoken>
        <span role="status">{words.postCount(list.count)}</span>
      </Spoken>
      {list.results.length > 0 ? (
        <PostGrid posts={list.results} waiting={location?.pathname === '/blog'} />
      ) : (
        <EmptyState title={words.noPosts} actions={<ButtonLink href="/blog">{words.allPosts}</ButtonLink>} />
      )}
      {pages > 1 ? (
        <Pagination
          previous={page > 1 ? blogAddress({ ...query, page: page - 1 }) : null}
          next={page < pages ? blogAddress({ ...query, page: page + 1 }) : null}
          text={text}
        />
      ) : (
        list.count > 0 && <p className={styles.only}>{text}</p>
      )}
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} missing={NO_SUCH_PAGE} />
}
