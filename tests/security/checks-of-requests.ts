import type { Check } from './check.ts'

/** Cross-site requests, policies, injection, files, payments and configuration. */
export const requestChecks: readonly Check[] = [
  {
    id: 'C18',
    says: 'Every non-GET without the CSRF header or with a foreign/missing Origin -> 403; double-submit token is HMAC-bound to the session (a cookie tossed from a subdomain fails); login and logout too',
    from: '3.5.1-3.5.3',
    note: 'The token is signed by the shop and not bound to a session, because guests have none. Mitigation: Origin and Sec-Fetch-Site are checked first, and no cookie authenticates.',
    inPart: true,
  },
  {
    id: 'C19',
    says: 'text/plain and multipart forms to JSON endpoints -> 415',
    from: '3.5.2',
  },
  {
    id: 'C20',
    says: 'CORS: fixed allow-list, no reflection, no `null`, no credentials with `*`; Vary: Origin',
    from: '3.4.2',
  },
  {
    id: 'C21',
    says: "CSP on every document: default-src 'self', script-src nonce/hash + js.stripe.com only on the payment page, no unsafe-inline/eval in script or style, object-src 'none', base-uri 'none', form-action 'self', frame-ancestors 'none', report-to set; crawl shows 0 violations",
    from: '3.4.3, 3.4.6, 3.4.7',
    note: 'Pages of the back office allow style attributes (MUI and previewed mails use them), which can’t load or run anything. Trusted Types are not required: React 19 creates script elements with innerHTML and would need a policy that accepts every string.',
  },
  {
    id: 'C22',
    says: 'HSTS 1 y + subdomains, nosniff, Referrer-Policy strict-origin-when-cross-origin (no-referrer on tokens), COOP same-origin(-allow-popups), Permissions-Policy',
    from: '3.4.1, 3.4.4, 3.4.5, 3.4.8',
  },
  {
    id: 'C23',
    says: 'Open redirect: `next`, `return_url` only same-origin paths; `//evil`, `\\evil`, encoded variants refused',
    from: '3.7.2',
  },
  {
    id: 'C24',
    says: 'Clickjack page framing checkout shows nothing',
    from: '3.4.6',
  },
  {
    id: 'C25',
    says: 'Blog HTML from the admin: script, on*, javascript:, svg, style, iframe, meta, mXSS corpus -> sanitised on write AND inert on read',
    from: '1.3.1, 1.3.4, 3.2.2',
  },
  {
    id: 'C26',
    says: 'Product, review, contact, name, address fields with markup show as text in shop, admin, mail, PDF, CSV (no `=cmd` formula)',
    from: '1.2.1, 1.2.10',
  },
  {
    id: 'C27',
    says: 'JSON-LD and hydration data: `</script>` and U+2028 in a product name do not break out',
    from: '1.2.3',
  },
  {
    id: 'C28',
    says: 'SQL/LIKE/order-by/pagination fuzz: parameterised, no 5xx, unknown sort -> 400',
    from: '1.2.4',
  },
  {
    id: 'C29',
    says: 'Mail header injection: CR LF, long unicode in name/e-mail/subject -> one recipient, one subject',
    from: '1.3.11',
  },
  {
    id: 'C30',
    says: 'Log injection: CR LF/ANSI in any header does not forge a log line; no card, password, token, secret in logs',
    from: '16.2.5, 16.4.1',
  },
  {
    id: 'C31',
    says: 'ReDoS/size: 1 MB e-mail, 10k items, deep JSON, huge query -> 4xx in < 50 ms; body limits per route',
    from: '2.2.1, API4',
  },
  {
    id: 'C32',
    says: 'Prototype pollution (`__proto__`, `constructor`) in JSON and query',
    from: '15.3.6',
  },
  {
    id: 'C33',
    says: 'Image upload (admin): magic bytes + re-encode, random name, no SVG/HTML, size/pixel bomb, path traversal, served with nosniff and fixed type from a non-executing path',
    from: '5.2.1-5.4.2',
  },
  {
    id: 'C34',
    says: 'No endpoint fetches a caller-given URL (image resize, webhooks out); metadata IPs, redirects and DNS rebinding refused',
    from: '1.3.6, 13.2.4, API7',
  },
  {
    id: 'C35',
    says: 'Webhook: raw body, v1 only, |skew| <= 300 s both ways, constant-time, two secrets during rotation; wrong -> 400 and no read of orders (F21)',
    from: '4.1.5, API10',
  },
  {
    id: 'C36',
    says: 'Secret key, webhook secret never in bundle, source map, HTML, error or health page (grep the build for sk_, whsec_)',
    from: '13.3.x',
  },
  {
    id: 'C37',
    says: 'Amount, currency, items always from server; tampering table F12',
    from: '2.2.2, 8.3.1',
  },
  {
    id: 'C38',
    says: 'Card-testing throttle F20; coupon brute force 429',
    from: '2.4.1, API6',
  },
  {
    id: 'C39',
    says: "PCI SAQ-A: card data only in Stripe's iframe (no input for PAN/CVC in our DOM; our server never receives 13-19 digit Luhn numbers - request log scan)",
    from: 'SAQ A',
  },
  {
    id: 'C40',
    says: 'PCI 4.0.1: SAQ A r1 dropped 6.4.3/11.6.1 as items but asks "site not susceptible to script attacks" for embedded forms (PCI SSC FAQ 1588): keep a script inventory with purpose, SRI/nonce on own scripts; a CI job compares scripts + security headers of the live payment page with the inventory and fails on drift',
    from: '6.4.3, 11.6.1',
  },
  {
    id: 'C41',
    says: 'No third-party script on any checkout page except js.stripe.com; none at all elsewhere',
    from: '3.6.1, 14.2.3',
  },
  {
    id: 'C42',
    says: 'Errors: one generic body + request id, no stack, SQL, path; failure of Stripe/mail/DB fails closed (no order marked paid on exception)',
    from: '16.5.1-16.5.3, T10 A10',
  },
  {
    id: 'C43',
    says: 'Private responses `Cache-Control: no-store`; shared cache never stores Set-Cookie or personal pages (two-user cache test)',
    from: '14.2.2, 14.3.2',
  },
  {
    id: 'C44',
    says: '`.git`, source maps, debug, directory listing, TRACE, metrics, emulator control plane: not reachable in production mode; a shop without Stripe keys at a public address starts only if every page says that it is for practice; the emulator rejects its secret key from the network',
    from: '13.4.1-13.4.5',
    note: 'Metrics, /outbox, the commands’ calls and the control plane need a loopback address, a Host of this machine and no proxy in between. The emulator’s key is random for each installation and in a file that only its owner can read.',
  },
  {
    id: 'C45',
    says: 'Host header/X-Forwarded-Host cannot change links in reset mail',
    from: '4.1.3',
  },
  {
    id: 'C46',
    says: 'Dependencies: lockfile only, `npm audit` high = fail, install scripts off, SBOM, no unpinned CDN',
    from: 'T10 A03, 15.2.1',
    note: '`npm audit` needs the network, so tests don’t run it; a person does.',
    inPart: true,
  },
  {
    id: 'C47',
    says: 'Auth successes/failures, access denials, refunds, price/stock edits are logged with who/when/where and cannot be edited',
    from: '16.3.1-16.3.4',
  },
]
