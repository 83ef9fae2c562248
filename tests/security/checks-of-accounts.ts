import type { Check } from './check.ts'

/** Sessions, passwords, second factors and access. */
export const accountChecks: readonly Check[] = [
  {
    id: 'C1',
    says: 'The token is in one storage key and nowhere else: no cookie, DOM, log, URL or JSON body except the sign-in response; nothing else private is in web storage, but what a shopper chose to avoid; logging out empties both storages',
    from: '3.3.1-3.3.4, 14.3.3',
    note: 'The token stays in web storage, because existing clients read it there. Mitigation: no inline or foreign script runs (C21), it expires and ends at every reset (C3, C4), and web storage has no other secrets. What a shopper avoids (My skin) is there by her choice and never sent; logging out leaves it, because it belongs to the device. Tabs of the back office pass it over a BroadcastChannel, which stores nothing.',
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
    note: 'The API has always rejected more than twenty characters at sign-in, so registration does too. Mitigation: argon2id, rejection of common passwords, and limits on guesses (C9).',
  },
  {
    id: 'C6',
    says: 'Password hash is argon2id/scrypt with stated cost; login of unknown user spends the same time (|t| test over 200 tries) and same body/status as wrong password',
    from: '6.3.8, GHSA-6f65',
    note: 'Compares the medians of thirty alternating attempts each, because two hundred would take too long.',
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
    note: 'Staff set up a passkey or an authenticator app, and the owner can require one; a new shop doesn’t. Mitigation until then: no default password, limits on guesses by account and IP address (C9), sessions that expire after twelve idle hours, a fresh password before sensitive actions, and an append-only audit log (C47). The secret of an authenticator app is stored in plain text, because checking codes needs it.',
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
    note: 'Guests can read their confirmation with only the session’s id. It has 144 random bits, and shows personal data for thirty days only.',
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
]
