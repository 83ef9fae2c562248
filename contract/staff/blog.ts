import * as z from 'zod'
import { CATEGORY_NAME_MAX } from '../limits.ts'
import { Photograph } from '../media.ts'
import {
  ById,
  Done,
  Id,
  Instant,
  line,
  Nothing,
  orderedBy,
  PageQuery,
  PathId,
  pageOf,
  requiredLine,
  Version,
} from '../shapes.ts'
import { Picture, RichText } from './editing.ts'
import { SearchText } from './search-text.ts'

/** Only staff see a draft; a `waiting` post is published at its time. */
export const PostState = z.enum(['draft', 'waiting', 'published'])
export type PostState = z.infer<typeof PostState>

export const StaffPostSummary = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    title: z.string(),
    state: PostState,
    category_id: z.number().int().nullable(),
    published_at: z.string().nullable(),
    updated_at: z.string(),
  })
  .meta({ id: 'StaffPostSummary' })
export type StaffPostSummary = z.infer<typeof StaffPostSummary>

export const StaffPost = StaffPostSummary.extend({
  /** Sanitised. */
  content: z.string(),
  picture: Picture.nullable(),
  photograph: Photograph.nullable(),
  version: Version,
}).meta({ id: 'StaffPost' })
export type StaffPost = z.infer<typeof StaffPost>

const Slug = line(120).regex(
  /^([a-z0-9]+(-[a-z0-9]+)*)?$/,
  'Use lower-case letters, digits and single hyphens only, such as choosing-a-soap.',
)

const WHEN = 'Please give a date and a time.'
const fields = {
  title: requiredLine(160),
  /** If it is empty, the title makes the slug. */
  slug: Slug.optional(),
  content: RichText,
  picture: Picture.nullable(),
  category_id: Id.nullable(),
  /** Null keeps the post a draft; a future instant publishes it then; "now" is the server's time. */
  published_at: z.union([z.iso.datetime(WHEN), z.literal('now')], WHEN).nullable(),
}
export const PostDraft = z.object(fields).partial().required({ title: true })
export type PostDraft = z.infer<typeof PostDraft>
export const PostChange = z.object(fields).partial()
export type PostChange = z.infer<typeof PostChange>

export const StaffBlogCategory = z
  .object({ id: z.number().int(), slug: z.string(), name: z.string(), posts: z.number().int(), version: Version })
  .meta({ id: 'StaffBlogCategory' })
export type StaffBlogCategory = z.infer<typeof StaffBlogCategory>

export const PostOrdering = orderedBy(['updated_at', 'published_at', 'title'])
export type PostOrdering = z.infer<typeof PostOrdering>

const CategoryName = requiredLine(CATEGORY_NAME_MAX)

export const staffBlogShapes = {
  posts: {
    summary: 'All posts, drafts too. `search` looks in title and text.',
    input: PageQuery.extend({
      search: SearchText,
      state: PostState.optional(),
      category_id: PathId.optional(),
      ordering: PostOrdering.default('-updated_at'),
    }),
    output: pageOf(StaffPostSummary),
  },
  post: { summary: 'A post, for its editor.', input: ById, output: StaffPost },
  createPost: {
    summary: 'Creates a post. It is a draft unless it has a publishing time.',
    input: PostDraft,
    output: StaffPost,
  },
  updatePost: {
    summary: 'Changes a post, publishes or schedules it, or makes it a draft again.',
    input: PostChange.extend({ id: PathId, version: Version }),
    output: StaffPost,
  },
  removePost: { summary: 'Throw a post away.', input: z.object({ id: PathId, version: Version }), output: Done },
  previewPost: {
    summary: "A link that shows the saved post on the shop's page for an hour.",
    input: ById,
    output: z.object({ url: z.string(), expires_at: Instant }),
  },
  categories: {
    summary: "The blog's categories, with how many posts each has.",
    input: Nothing,
    output: z.array(StaffBlogCategory),
  },
  createCategory: {
    summary: 'A new category for the blog.',
    input: z.object({ name: CategoryName, slug: Slug.optional() }),
    output: StaffBlogCategory,
  },
  updateCategory: {
    summary: 'Rename a category.',
    input: z.object({ id: PathId, version: Version, name: CategoryName.optional(), slug: Slug.optional() }),
    output: StaffBlogCategory,
  },
  removeCategory: {
    summary: 'Removes a category. Its posts stay, without a category.',
    input: z.object({ id: PathId, version: Version }),
    output: Done,
  },
} as const
