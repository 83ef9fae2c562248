import { Link, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-7'
import { api } from '../api.ts'

/** Milliseconds without a key before the server is asked. */
const TYPING_MS = 400

/** Which names of the list that is typed the dictionary lacks, each a link to the form that adds it. */
export function MissingIngredients() {
  const typed: string = useWatch({ name: 'ingredients' }) ?? ''
  const ingredients = typed.trim()
  const { data } = useQuery({
    queryKey: ['ingredients', 'missing', ingredients],
    queryFn: async ({ signal }) => {
      if (ingredients === '') return { results: [] }
      await new Promise((resolve) => setTimeout(resolve, TYPING_MS))
      // More was typed meanwhile: without this, each key would ask the server.
      signal.throwIfAborted()
      return api().staffIngredients.missing({ ingredients }, { signal })
    },
    placeholderData: keepPreviousData,
  })
  const missing = data?.results ?? []
  return (
    <div role="status">
      {missing.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          Not in the dictionary yet, so shown without a common name:{' '}
          {missing.map((inci, at) => (
            <Fragment key={inci}>
              {at > 0 && ', '}
              <Link
                component={RouterLink}
                to={`/ingredients/create?source=${encodeURIComponent(JSON.stringify({ inci }))}`}
                // The product's form may have unsaved changes.
                target="_blank"
              >
                {inci}
              </Link>
            </Fragment>
          ))}
          . Press a name to add it under Ingredients.
        </Typography>
      )}
    </div>
  )
}
