/**
 * What a page's policy can stop; whatever else a sender writes is counted as "other", so that nobody fills the metrics
 * with names.
 */
const DIRECTIVES = [
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'connect-src',
  'frame-src',
]
/** A browser sends a few reports together; more than this is no browser. */
const LIMIT = 16 * 1024
const MOST = 20

/**
 * The directives that stopped something, out of a browser's reports (Reporting API). Anybody may send anything here:
 * only names are taken from it.
 */
export async function blockedDirectives(request: Request): Promise<string[]> {
  if (!/^application\/(reports\+json|csp-report|json)\b/.test(request.headers.get('content-type') ?? '')) return []
  const length = request.headers.get('content-length')
  if (length === null || Number(length) > LIMIT) return []
  const said: unknown = await request.json().catch(() => null)
  return (Array.isArray(said) ? said : []).slice(0, MOST).flatMap((report: unknown) => {
    const body = typeof report === 'object' && report !== null && 'body' in report ? report.body : null
    const named =
      typeof body === 'object' && body !== null && 'effectiveDirective' in body ? String(body.effectiveDirective) : null
    return named === null ? [] : [DIRECTIVES.includes(named) ? named : 'other']
  })
}
