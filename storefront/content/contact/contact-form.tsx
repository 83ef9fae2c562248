import '../../loading/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { ApiClientError, Unreachable } from '#contract/client.ts'
import { type Captcha as CaptchaFacts, ContactMessage } from '#contract/contact.ts'
import { MESSAGE_MAX } from '#contract/limits.ts'
import * as words from '#words/en/content.tsx'
import * as general from '#words/en/general.ts'
import * as refusals from '#words/en/refusals.ts'
import { api } from '../../session/api.ts'
import { useSession } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { Captcha } from './captcha.tsx'
import styles from './contact.module.css'

const EMPTY = { name: '', email: '', phone: '', message: '', recaptcha: '' }

type Form = UseFormReturn<z.input<typeof ContactMessage>, unknown, ContactMessage>

/** `onSent` gets the server's thanks and shows them. */
export function ContactForm({ captcha, onSent }: { captcha: CaptchaFacts | null; onSent: (thanks: string) => void }) {
  const form: Form = useForm({
    resolver: zodResolver(ContactMessage),
    defaultValues: EMPTY,
  })
  const { errors, isSubmitting } = form.formState
  const { setValue, setError } = form
  const { known } = useSession()
  const [problem, setProblem] = useState<string>()
  /** A new number remounts the captcha, which resets it. */
  const [attempt, setAttempt] = useState(0)
  const notice = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)

  const answerCaptcha = useCallback(
    (answer: string | null) => setValue('recaptcha', answer ?? '', { shouldValidate: answer !== null }),
    [setValue],
  )
  const refuseCaptcha = useCallback(
    (message: string) => {
      setProblem(undefined)
      setValue('recaptcha', '')
      setError('recaptcha', { message })
    },
    [setValue, setError],
  )
  const expire = useCallback(() => refuseCaptcha(refusals.captchaExpired), [refuseCaptcha])
  const fail = useCallback(() => refuseCaptcha(refusals.captchaAway), [refuseCaptcha])

  async function send(message: ContactMessage) {
    setProblem(undefined)
    try {
      const { detail } = await api().contact.send(message)
      setValue('recaptcha', '')
      onSent(detail)
    } catch (error) {
      showError(error)
    }
  }

  function showError(error: unknown) {
    const text = error instanceof ApiClientError || error instanceof Unreachable ? error.message : refusals.failed
    if (/recaptcha|expired|invalid/i.test(text)) {
      setValue('recaptcha', '')
      setAttempt((count) => count + 1)
    }
    if (error instanceof ApiClientError) {
      for (const field of ['name', 'email', 'phone', 'message'] as const) {
        const [message] = error.fields[field] ?? []
        if (message) setError(field, { message })
      }
    }
    setProblem(text)
    notice.current?.focus()
  }

  /** The library focuses form fields only; the captcha is not one. */
  function focusCaptcha(found: typeof errors) {
    const { recaptcha, ...others } = found
    if (recaptcha && Object.keys(others).length === 0) box.current?.querySelector<HTMLElement>('input, iframe')?.focus()
  }

  return (
    <form noValidate className={styles.form} onSubmit={form.handleSubmit(send, focusCaptcha)}>
      <ContactFields register={form.register} errors={errors} />
      <div ref={box}>
        <Captcha
          key={attempt}
          facts={captcha}
          error={errors.recaptcha?.message ?? (captcha || !known ? undefined : refusals.captchaAway)}
          onAnswer={answerCaptcha}
          onExpired={expire}
          onFailed={fail}
        />
      </div>
      <div ref={notice} tabIndex={-1}>
        <Notice kind="problem">{problem}</Notice>
      </div>
      {/* Without a submit button, nobody can send the form before its script loads, into the URL. */}
      <Button type={known ? 'submit' : 'button'} busy={isSubmitting}>
        {isSubmitting ? general.sending : words.sendMessage}
      </Button>
    </form>
  )
}

function ContactFields({ register, errors }: { register: Form['register']; errors: Form['formState']['errors'] }) {
  return (
    <>
      <TextField label={words.name} autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField
        label={general.email}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label={words.phone}
        type="tel"
        autoComplete="tel"
        optional
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextArea
        label={words.message}
        rows={7}
        maxLength={MESSAGE_MAX}
        error={errors.message?.message}
        {...register('message')}
      />
    </>
  )
}
