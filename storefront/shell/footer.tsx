import { useLocation } from 'react-router'
import type { BusinessDetails } from '#contract/content.ts'
import type { FooterColumn } from '#contract/menu.ts'
import * as words from '#words/en/footer.ts'
import { LanguageLinks } from '../language/language-links.tsx'
import { useShop } from '../shop/use-shop.ts'
import styles from './footer.module.css'
import { FooterNewsletter } from './footer-newsletter.tsx'
import { NavigationItems, useMenu } from './navigation.tsx'

export function Footer() {
  const shop = useShop()
  const { footer } = useMenu()
  const { pathname } = useLocation()
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        {/* The home page has its own form just above. */}
        {pathname !== '/' && <FooterNewsletter />}
        <nav className={styles.columns} aria-label={words.landmark}>
          {footer.map((column, place) => (
            // Two columns may have the same heading.
            <Column key={place} {...column} />
          ))}
          {shop && <Trader {...shop} />}
        </nav>
        <ul className={styles.languages}>
          <LanguageLinks />
        </ul>
        {shop?.test_payments && <p className={styles.test}>{words.testPayments}</p>}
      </div>
    </footer>
  )
}

function Column({ title, links }: FooterColumn) {
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        <NavigationItems links={links} />
      </ul>
    </div>
  )
}

/** The trader's details, which the law requires on every page. */
function Trader(facts: BusinessDetails) {
  return (
    <div className={styles.trader}>
      <h2 className={styles.title}>{facts.legal_name}</h2>
      <address>
        {facts.address_lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <a href={`mailto:${facts.email}`}>{facts.email}</a>
        {facts.phone && <a href={`tel:${facts.phone.replace(/[^+\d]/g, '')}`}>{facts.phone}</a>}
      </address>
      {facts.hours && <p>{facts.hours}</p>}
      {facts.company_number && <p>{words.companyNumber(facts.company_number)}</p>}
      {facts.vat_number && <p>{words.vatNumber(facts.vat_number)}</p>}
    </div>
  )
}
