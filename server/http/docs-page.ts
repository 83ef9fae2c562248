import { html } from 'hono/html'
import type { OpenApiDocument, Operation } from './openapi.ts'

export const WHO: Record<Operation['x-access'], string> = {
  public: 'everybody',
  anyone: 'guests and shoppers',
  shopper: 'a signed-in shopper',
  staff: 'staff',
  superuser: 'the owner',
}

/** The API's documentation: every call with its input and output. Plain HTML without a script. */
export function docsPage(document: OpenApiDocument) {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return html`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API of Sidr &amp; Sage</title><link rel="stylesheet" href="/api-docs.css"></head>
<body>
<header><h1>The API</h1>
<p>Money is a decimal string in pounds, instants are ISO 8601 in UTC. Signed-in calls carry <code>Authorization: Token …</code>. A browser echoes its <code>csrftoken</code> cookie as <code>X-CSRFToken</code> on every call but GET. Sentences for shoppers are in the language of <code>Accept-Language</code>; in another one than English, an error names its sentence and values under <code>refusal</code>. The same as a document for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Areas"><ul>${document.tags.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}</ul></nav></header>
<main>${document.tags.map(({ name }) => html`<section id="${name}"><h2>${name}</h2>${entries.filter(({ operation }) => operation.tags.includes(name)).map(entry)}</section>`)}</main>
</body></html>`
}

function entry({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const answer = Object.entries(operation.responses)[0]?.[1] as
    | { content?: { 'application/json'?: { schema?: unknown } } }
    | undefined
  const body = operation.requestBody && Object.values(operation.requestBody.content)[0]?.schema
  const parameters = operation.parameters.map(
    ({ name, in: place, required }) =>
      html`<li><code>${name}</code> in the ${place}${required ? ', required' : ''}</li>`,
  )
  return html`<article>
<h3><code>${method.toUpperCase()} ${path}</code></h3>
<p>${operation.summary} For ${WHO[operation['x-access']]}.</p>
${parameters.length > 0 ? html`<ul>${parameters}</ul>` : ''}
${body ? html`<details><summary>Body</summary><pre>${JSON.stringify(body, null, 2)}</pre></details>` : ''}
<details><summary>Answer</summary><pre>${JSON.stringify(answer?.content?.['application/json']?.schema ?? {}, null, 2)}</pre></details>
</article>`
}
