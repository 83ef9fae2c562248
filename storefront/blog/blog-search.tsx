import { type FormEvent, useEffect, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import type { BlogCategory } from '#contract/blog.ts'
import { SEARCH_MAX } from '#contract/limits.ts'
import * as words from '#words/en/blog.tsx'
import { Button } from '../ui/button.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { type BlogQuery, blogAddress, readBlogQuery } from './blog-address.ts'
import styles from './blog-search.module.css'

/** A plain GET form that works without scripts; with them, choosing a category shows it at once. */
export function BlogSearch({
  query: { search, category },
  categories,
}: {
  query: BlogQuery
  categories: readonly BlogCategory[]
}) {
  const navigate = useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  const categoryField = useRef<HTMLSelectElement>(null)

  // The fields are uncontrolled: without this they keep the old search after "Back" or "All posts".
  useEffect(() => {
    if (searchField.current) searchField.current.value = search
    if (categoryField.current) categoryField.current.value = category
  }, [search, category])

  function show() {
    const asked = new URLSearchParams({
      search: searchField.current?.value ?? '',
      category__slug: categoryField.current?.value ?? '',
    })
    void navigate(blogAddress(readBlogQuery(asked)), { preventScrollReset: true })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    show()
  }

  return (
    <search>
      <Form className={styles.form} method="get" action="/blog" onSubmit={submit}>
        <TextField
          ref={searchField}
          label={words.search}
          type="search"
          name="search"
          maxLength={SEARCH_MAX}
          defaultValue={search}
          autoComplete="off"
        />
        <Select
          ref={categoryField}
          label={words.category}
          name="category__slug"
          defaultValue={category}
          onChange={show}
        >
          <option value="">{words.allCategories}</option>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
        <Button type="submit" kind="secondary">
          {words.submitSearch}
        </Button>
      </Form>
    </search>
  )
}
