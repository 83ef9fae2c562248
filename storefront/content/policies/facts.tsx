import type { BusinessDetails } from '#contract/content.ts'

/** The business's name and postal address. */
export function PostalAddress({ shop }: { shop: BusinessDetails }) {
  return (
    <address>
      {[shop.legal_name, ...shop.address_lines].map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}

export function MailLink({ shop }: { shop: BusinessDetails }) {
  return <a href={`mailto:${shop.email}`}>{shop.email}</a>
}

export function PhoneLink({ shop }: { shop: BusinessDetails }) {
  return <a href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`}>{shop.phone}</a>
}
