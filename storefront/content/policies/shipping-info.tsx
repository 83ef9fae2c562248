import type { Shop } from '#contract/about.ts'
import type { ShippingOption } from '#contract/checkout.ts'
import { withPoundSign } from '#contract/money.ts'
import { COUNTRY_NAMES, Country } from '#contract/shapes.ts'
import { freeDeliverySentence, roundPounds } from '../../shop/delivery.ts'
import { MailLink } from './facts.tsx'
import { PACKING, SIGNATURE_FROM } from './figures.ts'
import styles from './policy.module.css'
import { Policy } from './policy.tsx'

export function ShippingInfo({ shop }: { shop: Shop }) {
  return (
    <Policy
      title="Shipping Info"
      path="/shipping-info"
      lead="Where we send, how long it takes and what it costs. The checkout works with these same figures."
      sections={[
        { id: 'where', title: 'Where we deliver', text: <Where shop={shop} /> },
        { id: 'options', title: 'Ways to send and prices', text: <Options shop={shop} /> },
        { id: 'packing', title: 'From order to parcel', text: <Packing /> },
        { id: 'arrival', title: 'When the parcel arrives', text: <Arrival shop={shop} /> },
        { id: 'late', title: 'Late, lost or damaged', text: <Late shop={shop} /> },
        { id: 'uae', title: 'Duty and tax in the UAE', text: <ImportTax shop={shop} /> },
        { id: 'wrong-address', title: 'A mistake in the address', text: <WrongAddress shop={shop} /> },
      ]}
    />
  )
}

function Where({ shop }: { shop: Shop }) {
  const free = freeDeliverySentence(shop)
  return (
    <>
      <p>We deliver to addresses in the United Kingdom and the United Arab Emirates, and nowhere else for now. You choose the country in the cart.</p>
      <p>All prices are in pounds sterling (GBP), for both countries.{free && ` ${free}.`}</p>
    </>
  )
}

function Options({ shop }: { shop: Shop }) {
  return (
    <>
      {Country.options.map((country) => (
        <OptionTable key={country} country={country} options={shop.shipping_options.filter((option) => option.country === country)} />
      ))}
      <p>
        Delivery times are counted in business days from the day the parcel leaves us. They are the carrier's estimates, not promises. Where the table names an
        amount, orders of that value or more go free; what counts is the price of the goods without delivery.
      </p>
    </>
  )
}

function OptionTable({ country, options }: { country: Country; options: readonly ShippingOption[] }) {
  if (options.length === 0) return null
  return (
    <table className={styles.table}>
      <caption>{COUNTRY_NAMES[country]}</caption>
      <thead>
        <tr>
          <th scope="col">Service</th>
          <th scope="col">Estimated delivery</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {options.map((option) => (
          <tr key={option.id}>
            <th scope="row">
              {option.name}
              {option.description && <small>{option.description}</small>}
            </th>
            <td>{option.estimated_delivery}</td>
            <td className={styles.money}>
              {withPoundSign(option.base_cost)}
              {option.free_shipping_threshold && <small>free on orders of {roundPounds(option.free_shipping_threshold)} or more</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Packing() {
  return (
    <>
      <p>
        We pack an order within {PACKING} of your payment. A business day is Monday to Friday, without the public holidays of England. You get an email when we
        have your order and another when it is on its way.
      </p>
      <p>
        We set the goods aside for you when you go to pay. If a payment reaches us late and the last piece has gone in the meantime, we refund it in full
        without being asked and write to you.
      </p>
    </>
  )
}

function Arrival({ shop }: { shop: Shop }) {
  return (
    <>
      <p>
        Parcels of more than £{SIGNATURE_FROM} need a signature on delivery. If nobody is in, the carrier leaves a note saying where the parcel waits or when
        they try again.
      </p>
      <p>
        Until the parcel is in your hands, or in those of somebody you named, what happens to it is our risk and not yours. Addresses in the Scottish Highlands
        and on islands may wait a day or two longer than the table says. If you need something by a certain day, ask us first at <MailLink shop={shop} />.
      </p>
    </>
  )
}

function Late({ shop }: { shop: Shop }) {
  return (
    <>
      <p>
        If a parcel has not come by the end of the estimated time, write to <MailLink shop={shop} /> with your order number. We look for it with the carrier,
        and send the goods again or refund you. You need not wait for the carrier's enquiry to end.
      </p>
      <p>
        In the United Kingdom the law asks us to deliver without undue delay and within 30 days of the order, unless we agreed on another day. If we don't, you
        may set us a further reasonable time and, when that passes too, end the contract and have all your money back.
      </p>
      <p>
        A damaged parcel is ours to put right: a photograph of the goods and the box helps us with the carrier, but your rights don't depend on it. See{' '}
        <a href="/returns#faulty">Faulty, damaged or not as described</a>.
      </p>
    </>
  )
}

function ImportTax({ shop }: { shop: Shop }) {
  return (
    <>
      <p>
        Orders to the UAE leave the United Kingdom as exports and are imported on arrival. Unless the checkout says otherwise, you are the importer. The UAE
        charges import VAT of 5% and may charge customs duty, and the carrier may ask a fee for clearing the parcel. These are set by the authorities and the
        carrier, are not part of our prices, and are paid to the carrier before or at delivery.
      </p>
      <p>
        We state the true value and content of each parcel to customs and can't mark an order as a gift. What will be due depends on the value and on the rules
        of that day; the customs authority of the UAE and the carrier can tell you. If you are unsure, ask us before you order at <MailLink shop={shop} />.
      </p>
    </>
  )
}

function WrongAddress({ shop }: { shop: Shop }) {
  return (
    <p>
      Tell us at once at <MailLink shop={shop} />. Before the parcel has left we correct the address free of charge; afterwards we ask the carrier, who may not
      be able to. A parcel that comes back to us because the address was wrong is sent again for the price of delivery or refunded less that price, whichever
      you prefer.
    </p>
  )
}
