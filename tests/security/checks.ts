/** A check of this suite: the requirement and its source. */
export interface Check {
  id: string
  says: string
  /** OWASP ASVS 5.0 by number; T10: OWASP Top 10 of 2025; API: OWASP API Top 10 of 2023. */
  from: string
  /** Limits the risk that a decision accepts. */
  note?: string
  /** Not all of the requirement holds; the note says which part. */
  inPart?: true
}

export const checks: readonly Check[] = [
  {
    id: 'C1',
    says: 'The token is in one storage key and nowhere else: no cookie, DOM, log, address or JSON body but the sign-in answer carries it; nothing else private is in web storage; logging out empties both storages',
    from: '3.3.1-3.3.4, 14.3.3',
    note: 'The token stays in web storage, because existing clients read it there. What holds the risk down: no inline or foreign script runs (C21), it ends by itself and at every reset (C3, C4), and nothing else of worth lies beside it. Tabs of the back office hand it to each other by a channel of the browser that keeps nothing.',
  },
  {
    id: 'C2',
    says: 'Session id changes at login and at privilege change; the old one is dead; >= 128 bit; stored hashed in DB',
    from: '7.2.3, 7.2.4',
  },
  {
    id: 'C3',
    says: 'Logout, password reset and account erase kill the session server-side (replayed token -> 401), other sessions too after reset',
    from: '7.4.1-7.4.3',
  },
  {
    id: 'C4',
    says: 'Idle and absolute lifetimes enforced with a moved clock',
    from: '7.3.1-7.3.2',
  },
  {
    id: 'C5',
    says: 'New password 8 to 20 characters (a fixed ceiling), any characters, paste allowed, the 3,000 commonest refused, no truncation, the same ceiling at sign-in, registration and reset',
    from: '6.2.1-6.2.9',
    note: 'The API has always refused more than twenty characters at sign-in, so registration does too. What holds the risk down: argon2id, the commonest passwords refused, and limits on guessing (C9).',
  },
  {
    id: 'C6',
    says: 'Password hash is argon2id/scrypt with stated cost; login of unknown user spends the same time (|t| test over 200 tries) and same body/status as wrong password',
    from: '6.3.8, GHSA-6f65',
    note: 'Compared by the medians of thirty tries each, taken in turn: a test of two hundred would take longer than all the others.',
  },
  {
    id: 'C7',
    says: 'Register with a known e-mail, and reset for known/unknown e-mail, answer identically (status, body, timing, mail sent only to owner)',
    from: '6.3.8',
  },
  {
    id: 'C8',
    says: 'Reset token: single use, >= 128 bit, short life (<= 60 min), bound to account, hashed at rest, not in Referer/logs, never accepted with another e-mail',
    from: '6.4.1, 6.5.1-6.5.5',
  },
  {
    id: 'C9',
    says: 'Login, reset, register, contact, coupon, order-lookup: limits per account AND per IP; 429 with Retry-After; X-Forwarded-For spoof does not help',
    from: '2.4.1, 4.1.3, 6.3.1, API4',
  },
  {
    id: 'C10',
    says: "No default admin; admin needs second factor or separate host; a customer's token gets 403/404 on every /admin route (walk the route list)",
    from: '6.3.2, 8.2.1, 8.4.2, API5',
    note: 'Staff set up a passkey or an authenticator app themselves, and the owner can ask it of everybody; a new shop does not ask. Until then holds the risk down: no default password, guesses limited by account and address (C9), staff signed out after twelve hours’ rest, the password asked for again before what matters most, and every deed in a log nobody can rewrite (C47). The secret of an authenticator app is kept as it is, since codes are checked with it.',
  },
  {
    id: 'C11',
    says: 'For each of {order, checkout session, cart, address, invoice, export}: user B, guest, and guessed ids get the same 404 as a missing one; ids >= 122 bit random; list endpoints scoped',
    from: '8.2.2, API1',
  },
  {
    id: 'C12',
    says: 'Guest thank-you/confirmation page: link is signed and expires; after N days or from another browser it shows no e-mail/phone/address, only status',
    from: '8.2.2, 14.2.1',
    note: 'Guests may read their confirmation by the session’s id alone. It is 144 random bits, and for thirty days only says whose the order is.',
    inPart: true,
  },
  {
    id: 'C13',
    says: "A checkout session started by user A cannot be read, edited, paid or attached by B even with its id; a guest's session id is unguessable and expires",
    from: 'API1',
  },
  {
    id: 'C14',
    says: 'Mass assignment: send is_staff, paid, status, price, user_id, stock, role, created_at on every write -> ignored or 400, DB unchanged',
    from: '15.3.3, 8.2.3, API3',
  },
  {
    id: 'C15',
    says: "Response field allow-list: no password hash, cost price, supplier, internal notes, other users' data in any public JSON (schema snapshot test)",
    from: '15.3.1, API3',
  },
  {
    id: 'C16',
    says: 'Steps cannot be skipped: payment-intent without customer-info/shipping -> 409',
    from: '2.3.1',
  },
  {
    id: 'C17',
    says: 'Limited goods cannot be double-booked (F8) and each business action is all-or-nothing (F16)',
    from: '2.3.3, 2.3.4',
  },
  {
    id: 'C18',
    says: 'Every non-GET without the CSRF header or with a foreign/missing Origin -> 403; double-submit token is HMAC-bound to the session (a cookie tossed from a subdomain fails); login and logout too',
    from: '3.5.1-3.5.3',
    note: 'The token is signed by the shop, not bound to a session, since guests have none. What holds the risk down: Origin and Sec-Fetch-Site are looked at first, and no cookie signs anybody in.',
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
    note: 'Pages of the back office allow style attributes (its interface library and previewed mails write them), which can neither load nor run anything. Trusted Types are not demanded: React 19 makes its script elements by innerHTML, and would need a policy that lets every text pass.',
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
    says: 'Private answers `Cache-Control: no-store`; shared cache never stores Set-Cookie or personal pages (two-user cache test)',
    from: '14.2.2, 14.3.2',
  },
  {
    id: 'C44',
    says: '`.git`, source maps, debug, directory listing, TRACE, metrics, emulator control plane: not reachable in production mode; without keys of its own a shop that others can reach does not start unless it says on every page that it is for practice; calls with the emulator’s secret key are not on the network',
    from: '13.4.1-13.4.5',
    note: 'Metrics, /outbox, the commands’ calls and the control plane need a loopback address, a Host of this machine and no proxy in between. The emulator’s key is random for each install and in a file that its owner alone can read.',
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
    note: '`npm audit` needs the network, so a person runs it and not the tests.',
    inPart: true,
  },
  {
    id: 'C47',
    says: 'Auth successes/failures, access denials, refunds, price/stock edits are logged with who/when/where and cannot be edited',
    from: '16.3.1-16.3.4',
  },
]
