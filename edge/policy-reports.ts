/** The directives that have a label in the metrics. Others count as "other", or a client could add endless labels. */
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
/** Bytes and reports in one request; browsers send far fewer. */
export const MAX_BYTES = 16 * 1024
export const MAX_REPORTS = 20

/**
 * The violated directives in the reports of a browser (Reporting API). Any client can send anything here, so the
 * function reads nothing but the names of directives.
 */
export async function blockedDirectives(request: Request): Promise<string[]> {
  if (!/^application\/(reports\+json|csp-report|json)\b/.test(request.headers.get('content-type') ?? '')) return []
  const length = request.headers.get('content-length')
  if (length === null || Number(length) > MAX_BYTES) return []
  const reports: unknown = await request.json().catch(() => null)
  return (Array.isArray(reports) ? reports : []).slice(0, MAX_REPORTS).flatMap((report: unknown) => {
    const body = typeof report === 'object' && report !== null && 'body' in report ? report.body : null
    const directive =
      typeof body === 'object' && body !== null && 'effectiveDirective' in body ? String(body.effectiveDirective) : null
    return directive === null ? [] : [DIRECTIVES.includes(directive) ? directive : 'other']
  })
}
