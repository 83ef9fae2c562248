import { acceptedLanguage } from '#contract/accepted-language.ts'
import { SOURCE_LANGUAGE } from '#words/languages.ts'
import { refusalsIn } from '#words/refusals.ts'

/** A refusal of the edge itself, in the form of the API's (server/http/problem-body.ts). */
export function refuse(
  request: Request,
  { name, keys, ...init }: ResponseInit & { name: 'busy' | 'unknownAddress'; keys: string[] },
): Response {
  const language = acceptedLanguage(request.headers.get('accept-language'))
  const sentence = refusalsIn[language][name]
  const said = Object.fromEntries(keys.map((key) => [key, sentence]))
  const body = language === SOURCE_LANGUAGE ? said : { ...said, refusal: { name, values: {} } }
  const response = Response.json(body, init)
  response.headers.append('vary', 'Accept-Language')
  return response
}
