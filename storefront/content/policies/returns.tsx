import type { Shop } from '#contract/about.ts'
import { CancellationForm } from './cancellation-form.tsx'
import { MailLink, PostalAddress } from './facts.tsx'
import { COOLING_OFF_DAYS, feeOf, promisesMore, standardDelivery } from './figures.ts'
import { Policy } from './policy.tsx'
import { SectionLink } from './section-link.tsx'

export function Returns({ shop }: { shop: Shop }) {
  const more = promisesMore(shop)
  return (
    <Policy
      title="Returns"
      path="/returns"
      lead="The law gives you rights, and we promise something on top. The promise has conditions; your rights are never less because of it."
      sections={[
        { id: 'in-short', title: 'In short', text: <InShort shop={shop} /> },
        { id: 'change-of-mind', title: `Changing your mind: ${COOLING_OFF_DAYS} days`, text: <ChangeOfMind shop={shop} /> },
        { id: 'sealed', title: 'Sealed goods', text: <Sealed /> },
        ...(more ? [{ id: 'promise', title: `Our promise: ${shop.returns_days} days, unopened`, text: <Promised shop={shop} /> }] : []),
        { id: 'faulty', title: 'Faulty, damaged or not as described', text: <Faulty shop={shop} /> },
        { id: 'uae', title: 'Orders to the UAE', text: <Emirates shop={shop} /> },
        { id: 'how', title: 'How to send something back', text: <How shop={shop} /> },
        { id: 'refunds', title: 'Refunds', text: <Refunds shop={shop} /> },
        { id: 'form', title: 'Model cancellation form', text: <CancellationForm shop={shop} /> },
      ]}
    />
  )
}

function InShort({ shop }: { shop: Shop }) {
  return (
    <ul>
      <li>
        <strong>Changed your mind, within {COOLING_OFF_DAYS} days of delivery:</strong> you may cancel without giving a reason and get back the price and
        standard delivery. We deduct no fee. A hygiene seal has to be unbroken.
      </li>
      {promisesMore(shop) && (
        <li>
          <strong>Changed your mind later, up to {shop.returns_days} days after delivery:</strong> unopened goods still come back. For returns from the United
          Kingdom we then deduct {feeOf(shop)}.
        </li>
      )}
      <li>
        <strong>Faulty, damaged or wrong:</strong> opened or not, we put it right at our cost.
      </li>
    </ul>
  )
}

function ChangeOfMind({ shop }: { shop: Shop }) {
  return (
    <>
      <p>
        Under the Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013 you may cancel an order placed here, or part of it,
        until the end of {COOLING_OFF_DAYS} days after the day on which you receive it. If it comes in several parcels, the days begin with the last. You need
        not give a reason, and may cancel before the parcel arrives.
      </p>
      <p>
        Tell us clearly that you cancel: <a href="/cancel">on this site</a>, where you see at once what you get back, by email to <MailLink shop={shop} />, by
        letter, with the <a href="/contact">contact form</a> or with the <SectionLink id="form">model form</SectionLink> below, which you don't have to use. It
        is enough to send it before the {COOLING_OFF_DAYS} days are over. Then send the goods back within {COOLING_OFF_DAYS} days of telling us.
      </p>
      <p>
        You may look at the goods as you would in a shop. If handling beyond that has lowered their value, we may deduct the loss from the refund. Reduced
        goods, and goods bought with any discount code, can be cancelled like all others.
      </p>
    </>
  )
}

function Sealed() {
  return (
    <>
      <p>
        Soaps, creams and oils touch skin, so some of them leave us under a hygiene seal: a band, a film, a lid that shows it has been opened. By law the right
        to cancel ends for such an item once you break that seal after delivery. Opening the parcel or a gift box breaks no seal.
      </p>
      <p>Whatever has no such seal can be cancelled even when it has been unwrapped. None of this touches your rights when something is faulty.</p>
    </>
  )
}

function Promised({ shop }: { shop: Shop }) {
  return (
    <>
      <p>
        Beyond what the law asks, we take back unopened goods, in a state in which they can be sold, for {shop.returns_days} days after delivery. This promise
        is in addition to your legal rights and has conditions of its own, which count only after the first {COOLING_OFF_DAYS} days:
      </p>
      <ul>
        <li>For returns from the United Kingdom we deduct a change-of-mind fee of {feeOf(shop)} for each return.</li>
        <li>Delivery is not refunded, and you pay for the way back.</li>
        <li>Goods bought with a discount code of more than 50% are not covered.</li>
      </ul>
      <p>Write to us before the {shop.returns_days} days are over, and we tell you where to send the parcel.</p>
    </>
  )
}

function Faulty({ shop }: { shop: Shop }) {
  return (
    <>
      <p>
        Under the Consumer Rights Act 2015 goods have to be of satisfactory quality, fit for their purpose and as described. If they are not, write to{' '}
        <MailLink shop={shop} />. In the United Kingdom:
      </p>
      <ul>
        <li>within 30 days of having them you may reject the goods and get all your money back;</li>
        <li>
          after that you may ask for a repair or replacement, and for a price reduction or your money back if that fails. A fault that shows within six months
          is taken to have been there from the start, unless we prove otherwise;
        </li>
        <li>for faults that show later you may have rights for up to six years, five in Scotland, within what can be expected of the goods.</li>
      </ul>
      <p>
        It doesn't matter whether the goods were opened, reduced or bought with a code. We pay for the way back or send you a label, deduct nothing, and refund
        you within 14 days of agreeing that a refund is due. If a product irritates your skin, stop using it and tell us: we pass every such report to whoever
        answers for its safety.
      </p>
    </>
  )
}

function Emirates({ shop }: { shop: Shop }) {
  return (
    <>
      <p>
        We give customers in the United Arab Emirates the same {COOLING_OFF_DAYS} days to change their mind, on the same terms: twice the seven days usual
        there. {promisesMore(shop) && `Our promise of ${shop.returns_days} days holds as well, without the fee.`}
      </p>
      <p>
        For goods that are defective or differ from their description you may ask for repair, replacement or your money back, free of charge, as Federal Law No.
        15 of 2020 on Consumer Protection provides. No rule on this page takes away a right that the law of the UAE gives you.
      </p>
      <p>Import VAT and duty were paid to the authorities and not to us. Whether they are given back is for them to decide; we supply the papers you need.</p>
    </>
  )
}

function How({ shop }: { shop: Shop }) {
  return (
    <>
      <ol>
        <li>
          Write to <MailLink shop={shop} /> with your order number (it begins with SS-) and what you send back.
        </li>
        <li>Wrap it so that it arrives as it left you, and put your order number inside.</li>
        <li>Send it to the address below and keep the proof of posting.</li>
      </ol>
      <PostalAddress shop={shop} />
      <p>
        If you changed your mind, you pay for the way back. If something is faulty, damaged or not what you ordered, we do. We don't exchange: return the item
        and order another, so that you don't have to wait.
      </p>
    </>
  )
}

function Refunds({ shop }: { shop: Shop }) {
  const names = [standardDelivery(shop, 'GB'), standardDelivery(shop, 'AE')].filter((name) => name !== null)
  return (
    <>
      <p>
        We inspect your parcel when it arrives and refund you within 2-3 business days of that. If you cancelled under the law, you have your money in any case
        within {COOLING_OFF_DAYS} days of our getting the goods back or, if that is sooner, of your showing us proof that you posted them. If we had sent
        nothing yet, it is within {COOLING_OFF_DAYS} days of your cancelling.
      </p>
      <p>
        If you cancel a whole order within {COOLING_OFF_DAYS} days, we also refund what you paid for delivery, up to the price of our standard service
        {names.length > 0 && ` (${names.join(', ')})`}. What a faster service cost on top is not refunded. If you cancel part of an order, we refund the price
        of that part and any delivery that it alone caused. We never charge delivery afterwards because a return brings an order below the amount for free
        delivery.
      </p>
      <p>Refunds go to the card you paid with and take 5-7 days to show there.</p>
    </>
  )
}
