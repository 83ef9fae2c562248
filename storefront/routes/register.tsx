import { useNavigate, useSearchParams } from 'react-router'
import * as words from '#words/en/account.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { RegisterForm } from '../account/register-form.tsx'
import { ReturnTo } from '../account/return-to.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/register.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.registerTitle, path: '/register', hidden: true })
}

export default function RegisterPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = search.get('next')
  const login = next ? `/login?next=${encodeURIComponent(next)}` : '/login'
  return (
    <AccountPage
      title={words.registerTitle}
      lead={words.registerLead}
      links={
        <p>
          {words.haveAccount((text) => (
            <a href={login}>{text}</a>
          ))}
        </p>
      }
    >
      <ReturnTo />
      <RegisterForm onRegistered={(username, remember) => void navigate(login, { state: { username, remember } })} />
    </AccountPage>
  )
}
