import type { Shop } from '#contract/about.ts'
import type { Captcha } from '#contract/contact.ts'
import { MailLink, PostalAddress } from './facts.tsx'
import { Policy } from './policy.tsx'
import { DeviceTable, PurposeTable } from './privacy-tables.tsx'

interface PrivacyPolicyProps {
  shop: Shop
  /** Which check against robots the contact form uses; null where it couldn't be read, and both are described. */
  captcha: Captcha['provider'] | null
}

export function PrivacyPolicy({ shop, captcha }: PrivacyPolicyProps) {
  return (
    <Policy
      title="Privacy Policy"
      path="/privacy-policy"
      lead="What we know about you, why, for how long, and what you can ask of us. We sell soap, not data."
      sections={[
        { id: 'who', title: 'Who is responsible', text: <Who shop={shop} /> },
        { id: 'what', title: 'What we keep, why and how long', text: <What /> },
        { id: 'device', title: 'What is stored on your device', text: <Device /> },
        { id: 'others', title: 'No analytics, no advertising', text: <NoTracking captcha={captcha} /> },
        { id: 'payment', title: 'Paying', text: <Paying shop={shop} /> },
        { id: 'recipients', title: 'Who else receives data', text: <Recipients captcha={captcha} /> },
        { id: 'abroad', title: 'Data that leaves the UK', text: <Abroad /> },
        { id: 'newsletter', title: 'The newsletter', text: <Newsletter /> },
        { id: 'security', title: 'How we protect it', text: <Security /> },
        { id: 'rights', title: 'Your rights', text: <Rights shop={shop} /> },
        { id: 'children', title: 'Children', text: <Children shop={shop} /> },
        { id: 'changes', title: 'Changes', text: <Changes /> },
      ]}
    />
  )
}

function Who({ shop }: { shop: Shop }) {
  return (
    <>
      <p>The controller of your data is:</p>
      <PostalAddress shop={shop} />
      <p>
        For anything about your data write to <MailLink shop={shop} />. We are too small to need a data protection officer; whoever reads that address can help
        you.
      </p>
    </>
  )
}

function What() {
  return (
    <>
      <p>We ask for what we need to sell you something, and for nothing to build a picture of you. Where a field is optional, it says so.</p>
      <PurposeTable />
      <p>
        You need not give us any of it, but without a name, an address and an email address we can't send an order. We take no decision about you by automated
        means alone. Stripe checks payments for fraud and may decline one; you can ask us to look at it.
      </p>
    </>
  )
}

function Device() {
  return (
    <>
      <p>
        Only what the shop needs to work. None of it follows you to other sites, so there is nothing to consent to and no banner in your way. A first visit
        stores no more than the first and the last of these.
      </p>
      <DeviceTable />
      <p>Your browser can delete all of it at any time; you are then signed out, and a guest's cart is empty.</p>
    </>
  )
}

function NoTracking({ captcha }: { captcha: Captcha['provider'] | null }) {
  return (
    <>
      <p>
        We use no analytics, no advertising networks, no pixels, no social media buttons and no fonts or scripts from elsewhere. The exception is the payment
        step of the checkout, which needs the script of our payment provider{captcha === 'recaptcha' && ', and the contact page'}.
      </p>
      {captcha !== 'recaptcha' && (
        <p>
          The contact form asks your browser to solve a small calculation that we set ourselves (ALTCHA). It happens on your device and sends nothing to anybody
          but us. It collects nothing about you.
        </p>
      )}
      {captcha !== 'altcha' && (
        <p>
          {captcha === null && 'Where the contact form shows Google reCAPTCHA instead: '}
          The contact page loads Google reCAPTCHA, which tells people from robots. Google then learns your IP address and how you move on that page, and may set
          cookies of its own; <a href="https://policies.google.com/privacy">Google's privacy policy</a> applies. No other page loads it, and you can write us an
          email instead.
        </p>
      )}
    </>
  )
}

function Paying({ shop }: { shop: Shop }) {
  return (
    <>
      <p>
        Card payments are handled by Stripe. The field for your card is a page of Stripe's inside ours: the number goes to them and never reaches us. We pass on
        your name, email address, address and the amount, and keep the payment's reference and outcome. To prevent fraud, Stripe reads technical details of your
        device on that step, may set cookies of its own there, and is itself responsible for that; see{' '}
        <a href="https://stripe.com/gb/privacy">Stripe's privacy policy</a>.
      </p>
      {shop.test_payments && <p>At present payments here are tests: no card is charged. Please use a test card, not your own.</p>}
    </>
  )
}

function Recipients({ captcha }: { captcha: Captcha['provider'] | null }) {
  return (
    <>
      <p>We sell and rent data to nobody. These receive what they need for their part:</p>
      <ul>
        <li>the carrier who brings your parcel: name, address, and a phone number if you gave one;</li>
        <li>Stripe, for the payment and for refunds;</li>
        <li>the companies that host the shop and deliver its emails, the newsletter's service among them, who act on our instructions under a contract;</li>
        {captcha === 'recaptcha' && <li>Google, on the contact page only;</li>}
        <li>customs, for parcels to the UAE: who sends what to whom, and its value;</li>
        <li>our accountant, tax authorities, courts and the police, where the law obliges us.</li>
      </ul>
    </>
  )
}

function Abroad() {
  return (
    <p>
      If you order to the UAE, your name, address and the content of the parcel go to the carrier and to customs there, because the contract can't be fulfilled
      otherwise. Some of our service providers, Stripe among them, also work in the United States or the European Economic Area. Data goes there only under a
      decision that the country protects it well enough, or under the standard contract clauses approved in the UK. Ask us for a copy.
    </p>
  )
}

function Newsletter() {
  return (
    <p>
      It is sent only to those who asked for it and then confirmed it by the link we sent them. We keep the words you agreed to, with the time, to be able to
      prove it. Every letter has a link that ends it, and an email to us does so too. Ticking the box at the checkout is never needed to buy. Emails about an
      order you placed are not advertising and come in any case.
    </p>
  )
}

function Security() {
  return (
    <p>
      Everything between your browser and us is encrypted. Passwords are kept only as Argon2id hashes, sign-in tokens and the links in emails only as hashes
      that can't be turned back. Few people have access, each with an account of their own. Should data be lost or stolen in a way that puts you at risk, we
      tell you and the authority as the law asks.
    </p>
  )
}

function Rights({ shop }: { shop: Shop }) {
  return (
    <>
      <p>
        You can download everything we keep about you, and have it erased, without asking anybody: under <a href="/account/privacy">Your Data</a> in your
        account, or, if you bought as a guest, by <a href="/privacy-data">a link we mail you</a>.
      </p>
      <p>
        Wherever you live, you may also write to <MailLink shop={shop} />: we answer within one month, free of charge. We may ask something that shows it is
        you.
      </p>
      <p>
        <strong>Under the UK GDPR</strong> you may ask for a copy of your data, have it corrected or erased, have its use restricted, take it with you in a
        common format, object to what we do on the ground of our legitimate interests, and withdraw a consent at any time for the future. What tax law obliges
        us to keep we can't erase before its time. If we got something wrong, complain to us first: we acknowledge it within 30 days and look into it. You may
        also complain to the Information Commissioner at <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a>, or by telephone on 0303 123 1113.
      </p>
      <p>
        <strong>Under the UAE's Personal Data Protection Law</strong> (Federal Decree-Law No. 45 of 2021) you may likewise ask for access, correction, erasure,
        restriction and transfer of your data, object to direct marketing and to automated decisions, and complain to the UAE Data Office.
      </p>
      <p>
        <strong>California:</strong> we don't ship to the United States. If you write to us from there, you may ask what we know about you and have it corrected
        or deleted. We don't sell or share personal information as the CCPA understands it, and nobody is treated worse for asking.
      </p>
    </>
  )
}

function Children({ shop }: { shop: Shop }) {
  return (
    <p>
      The shop is not meant for children under 16, and we don't knowingly collect data about them. If you think a child has given us data, write to{' '}
      <MailLink shop={shop} /> and we delete it.
    </p>
  )
}

function Changes() {
  return (
    <p>
      When something changes in what we do, this page changes first, and its date with it. If a change matters to you and we have your email address for an
      order or an account, we tell you. Questions? <a href="/contact">Write to us</a>.
    </p>
  )
}
