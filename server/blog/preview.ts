import type { BlogPost } from '#contract/blog.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { isValidSignedToken, signedToken } from '#server/http/signed-token.ts'
import { isStored, readPreview } from '#server/previews/previews.ts'
import type { Language } from '#words/languages.ts'
import { readPost } from './blog.ts'
import { findPost } from './posts.ts'

/** Minutes for which a preview works. */
const LIFE = 60
const opens = (postId: number) => `post-preview ${postId}`

/** The URL at which the saved post is shown on the shop's own page. */
export async function previewPost(
  { db, now, secret, settings }: Pick<Context, 'db' | 'now' | 'secret' | 'settings'>,
  id: number,
) {
  const post = await findPost(db, id)
  const { key, expires_at } = signedToken(secret, { opens: opens(post.id), minutes: LIFE, now: now() })
  return { url: `${settings.publicUrl}/blog/${post.slug}?preview=${key}`, expires_at: expires_at.toISOString() }
}

/**
 * The saved post, or its unsaved words with a preview of them, published or not. A wrong key gets the error of a
 * missing post.
 */
export async function readPreviewedPost(
  { db, now, secret }: Pick<Context, 'db' | 'now' | 'secret'>,
  { slug, language, key }: { slug: string; language: Language; key: string },
): Promise<BlogPost> {
  const preview = isStored(key) ? await readPreview({ db, now }, key) : null
  const post = await readPost(db, { now: now(), language, slug, drafts: !preview, preview })
  if (preview) return post
  if (!isValidSignedToken(secret, { opens: opens(post.id), key, now: now() })) throw notFound(refusals.postNotFound)
  return post
}
