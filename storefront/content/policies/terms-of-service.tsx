import type { Shop } from '#contract/about.ts'
import { MailLink, PhoneLink, PostalAddress } from './facts.tsx'
import { COOLING_OFF_DAYS, PACKING, promisesMore } from './figures.ts'
import { Policy } from './policy.tsx'

export function TermsOfService({ shop }: { shop: Shop }) {
  return (
    <Policy
      title="Terms of Service"
      path="/terms-of-service"
      lead="What we agree on when you buy here. They are for people who buy for themselves or as a gift, not for resale."
      sections={[
        { id: 'who', title: 'Who you buy from', text: <Who shop={shop} /> },
        { id: 'who-may-buy', title: 'Who may buy', text: <WhoMayBuy /> },
        { id: 'products', title: 'What we make', text: <Products shop={shop} /> },
        { id: 'prices', title: 'Prices and taxes', text: <Prices shop={shop} /> },
        { id: 'order', title: 'Ordering and paying', text: <Ordering shop={shop} /> },
        { id: 'delivery', title: 'Delivery', text: <Delivery /> },
        { id: 'returns', title: 'Cancelling and returning', text: <Returning shop={shop} /> },
        { id: 'codes', title: 'Discount codes', text: <Codes shop={shop} /> },
        { id: 'account', title: 'Your account', text: <Account /> },
        { id: 'site', title: 'Using this site', text: <Site shop={shop} /> },
        { id: 'liability', title: 'Our liability', text: <Liability /> },
        { id: 'complaints', title: 'Complaints', text: <Complaints shop={shop} /> },
        { id: 'law', title: 'Law, courts and changes', text: <Law /> },
      ]}
    />
  )
}

function Who({ shop }: { shop: Shop }) {
  return (
    <>
      <p>{shop.name} is a trading name of:</p>
      <PostalAddress shop={shop} />
      <p>
        <MailLink shop={shop} />, <PhoneLink shop={shop} />, {shop.hours}. Registered under company number {shop.company_number}, VAT number {shop.vat_number}.
      </p>
      <p>
        “We” in these terms is {shop.legal_name}; “you” is whoever orders or uses the site. Please read them before you order, and keep a copy: your browser can
        print or save this page.
      </p>
      {shop.test_payments && (
        <p>
          <strong>At present the payments of this shop are tests.</strong> No card is charged, and no contract of sale is made.
        </p>
      )}
    </>
  )
}

function WhoMayBuy() {
  return (
    <p>
      You may order if you are 18 or older, or have the permission of a parent or guardian. The shop is not meant for children under 16, and they may not open
      an account. We deliver to the United Kingdom and the United Arab Emirates.
    </p>
  )
}

function Products({ shop }: { shop: Shop }) {
  return (
    <>
      <p>
        Everything is made by hand in small batches, from plants and minerals that differ with the harvest. The colour, marbling, scent and shape of what you
        get may differ a little from the photograph; the weight is never less than stated.
      </p>
      <p>
        Our products are cosmetics. They clean, care for and scent the skin, and treat no illness. Read the list of ingredients, above all if you have an
        allergy, try a little on the inside of your arm first, and keep to the directions and precautions on the product's page and label. The Responsible
        Person for our cosmetics in Great Britain is {shop.responsible_person}.
      </p>
    </>
  )
}

function Prices({ shop }: { shop: Shop }) {
  return (
    <>
      <p>
        Prices are in pounds sterling. For deliveries in the United Kingdom they include VAT. Delivery is added and shown before you pay; the amount on the
        payment button is the whole amount you pay us.
      </p>
      <p>
        An order to the UAE costs the same in pounds. Import VAT, duty and the carrier's clearing fee may come on top and are paid on arrival:{' '}
        <a href="/shipping-info#uae">Duty and tax in the UAE</a>.
      </p>
      <p>
        The prices of a checkout stay as they were when you began it. Should a price be wrong by an obvious slip, we may decline the order and refund all you
        paid; write to <MailLink shop={shop} /> if you notice one.
      </p>
    </>
  )
}

function Ordering({ shop }: { shop: Shop }) {
  return (
    <>
      <p>
        What stands in the shop is an invitation to order. You order by pressing the button that says “Pay” and the amount. Until then you can go back and
        correct everything you entered. The contract is made when we confirm the order by email; that email says what you ordered, what you paid and how you can
        cancel.
      </p>
      <p>
        You pay by card. The payment is handled by Stripe: your card number goes to them directly and never to us. Your bank may ask you to confirm the payment.
        While you pay, your goods are held for 30 minutes; if a payment arrives after that and the goods have gone, we refund it in full at once.
      </p>
      <p>
        Orders are stored with us, and you can read yours in the confirmation email and, if you have an account, under My Orders. The contract is made in
        English. If something is unclear, ask at <MailLink shop={shop} /> before you pay.
      </p>
    </>
  )
}

function Delivery() {
  return (
    <p>
      We pack within {PACKING} and send in the way you chose. Countries, times and prices stand under <a href="/shipping-info">Shipping Info</a>, which is part
      of these terms. The goods are yours once they are paid for; the risk passes to you when you, or somebody you named, have them in hand.
    </p>
  )
}

function Returning({ shop }: { shop: Shop }) {
  return (
    <>
      <p>
        You may cancel within {COOLING_OFF_DAYS} days of delivery without giving a reason.
        {promisesMore(shop) && ` Unopened goods come back for ${shop.returns_days} days, on the conditions of our promise.`} Goods have to be as the law asks,
        and we put right what is not. All of it, with the model cancellation form, stands under <a href="/returns">Returns</a>, which is part of these terms.
      </p>
      <p>Nothing in these terms limits the rights that the law gives you as a consumer.</p>
    </>
  )
}

function Codes({ shop }: { shop: Shop }) {
  return (
    <p>
      When we give out a discount code, its conditions come with it: one code to an order, no cash value, and the day on which it ends.
      {promisesMore(shop) &&
        ` Goods bought with a code of more than 50% are left out of our promise of ${shop.returns_days} days. Your legal right to cancel, and your rights when something is faulty, are the same for them as for everything else.`}
    </p>
  )
}

function Account() {
  return (
    <p>
      You can buy without an account. If you open one, keep its password to yourself and tell us when somebody else may know it. You can have it closed at any
      time by writing to us. We may close an account that is used to deceive or to disturb the shop, after telling you why; orders already paid for are still
      delivered.
    </p>
  )
}

function Site({ shop }: { shop: Shop }) {
  return (
    <p>
      Texts, photographs and marks on this site belong to {shop.legal_name} or are used with permission. You may print and share pages for yourself, and quote
      them with a link. The software of the shop is open source under the MIT licence, which does not cover the name, the photographs or the texts. Please don't
      try to break into the site; if you find a hole in it, tell us and we will thank you.
    </p>
  )
}

function Liability() {
  return (
    <>
      <p>
        Nothing in these terms limits or excludes our liability for death or personal injury caused by our negligence, for fraud, for defective products under
        the Consumer Protection Act 1987, for your rights under the Consumer Rights Act 2015, or for anything else for which the law allows no limit.
      </p>
      <p>
        Beyond that, if we break these terms we are liable for loss that was foreseeable when the contract was made. We are not liable for loss of business,
        since we sell for private use, nor for delay caused by events outside our control. When there is such an event we tell you, and if the delay is long you
        may end the contract and have your money back.
      </p>
    </>
  )
}

function Complaints({ shop }: { shop: Shop }) {
  return (
    <p>
      Write to <MailLink shop={shop} /> or through the <a href="/contact">contact form</a>. We answer within two business days. If we can't settle it, Citizens
      Advice (0808 223 1133, in Scotland Advice Direct Scotland) tells you where you stand; in the UAE you may turn to the Ministry of Economy and Tourism. We
      are not a member of a scheme of alternative dispute resolution and are not obliged to use one.
    </p>
  )
}

function Law() {
  return (
    <>
      <p>
        The law of England and Wales applies. If you live in Scotland or Northern Ireland you may also go to the courts there. If you live in the UAE, this
        choice does not take away the protection that its mandatory rules give you, nor your right to go to its courts where it exists.
      </p>
      <p>
        Your order is governed by the terms as they stood when you placed it. We change them for orders to come by changing this page, and its date with it. If
        one rule should not hold, the others do. We may pass our part of the contract to somebody who takes over the shop; your rights stay as they are.
      </p>
    </>
  )
}
