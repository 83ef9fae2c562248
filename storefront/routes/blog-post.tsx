import { load } from '../loading/load.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/blog-post.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  return { post: await load(context, (client) => client.blog.post({ slug: params.slug })) }
}

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.post.title ?? 'Blog', path: `/blog/${params.slug}`, kind: 'article' })
}

export default function BlogPost({ loaderData: { post } }: Route.ComponentProps) {
  return (
    <Page narrow>
      <PageTitle title={post.title} />
    </Page>
  )
}
