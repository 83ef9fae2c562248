import { type FormEvent, useRef, useState } from 'react'
import { ApiClientError, Unreachable } from '#contract/client.ts'
import * as refusals from '#words/en/refusals.ts'
import { api } from '../session/api.ts'

/** A form that subscribes to the newsletter. `problem` returns what is wrong with an address, or null. */
export function useNewsletter(problem: (email: string) => string | null) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state === 'sending') return
    const email = field.current?.value.trim() ?? ''
    const wrong = problem(email)
    if (wrong) return showError(wrong)
    setState('sending')
    setError(undefined)
    try {
      await api().newsletter.subscribe({ email })
      setState('sent')
      if (field.current) field.current.value = ''
    } catch (failure) {
      showError(
        failure instanceof ApiClientError || failure instanceof Unreachable
          ? (failure instanceof ApiClientError && failure.fields.email?.[0]) || failure.message
          : refusals.failed,
      )
    }
  }

  function showError(sentence: string) {
    setState('idle')
    setError(sentence)
    field.current?.focus()
  }

  return { state, error, field, subscribe }
}
