import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/open.ts'
import { type BookRule, money } from './book-rule.ts'
import { CODES_AND_CARDS } from './codes-and-cards.ts'
import { type Finding, finding, SHOWN } from './finding.ts'

const RULES: BookRule[] = [
  {
    invariant: 'I3',
    says: 'Every stock level is the sum of its ledger, never negative, and no more is held than is there',
    advice:
      'count the item on the shelf and correct it in the back office with a reason; then find out who wrote to stock_items by hand.',
    checked: sql`select count(*)::int as count from stock_items`,
    broken: (now) => sql`
      select i.id::text as id, 'level ' || i.level || ', ledger ' || coalesce(m.sum, 0) || ', held ' || coalesce(h.sum,
        0) as what
      from stock_items i
      left join (select item_id, sum(quantity) as sum from stock_movements group by item_id) m on m.item_id = i.id
      left join (select item_id, sum(quantity) as sum from stock_holds where expires_at > ${now}
        group by item_id) h on h.item_id = i.id
      where i.level <> coalesce(m.sum, 0) or i.level < 0 or coalesce(h.sum, 0) > i.level order by i.id`,
  },
  {
    invariant: 'I4',
    says: 'Every line of a paid order has left the stock exactly once, and nothing came back that had not left',
    advice: 'compare the order with the ledger of the item, and correct the stock in the back office with a reason.',
    checked: sql`select count(*)::int as count from order_items`,
    broken: () => sql`
      select l.order_id || ' line ' || l.id as id, 'ordered ' || l.quantity || ', sold ' ||
        coalesce(m.sold, 0) || ' in ' || coalesce(m.sales, 0) || ' sales, returned ' || coalesce(m.returned, 0) as what
      from order_items l
      join orders o on o.id = l.order_id
      left join (
        select order_item_id, count(*) filter (where kind = 'sale') as sales,
          -coalesce(sum(quantity) filter (where kind = 'sale'), 0) as sold,
          coalesce(sum(quantity) filter (where kind = 'return'), 0) as returned, count(distinct item_id) as items,
          min(item_id) as item_id
        from stock_movements where order_item_id is not null group by order_item_id) m on m.order_item_id = l.id
      where case when o.paid_at is null then m.sales > 0
        else m.sales is distinct from 1 or m.sold <> l.quantity or m.returned > l.quantity or m.items <> 1
          or m.item_id <> l.stock_item_id end
      union all
      select l.order_id || ' line ' || l.id, 'ordered ' || l.quantity || ', recorded as returned ' || r.quantity ||
        ', ' || r.restocked || ' of them on the shelf, where ' || coalesce(m.returned, 0) || ' are'
      from order_items l
      join (select order_item_id, sum(quantity) as quantity, sum(restocked) as restocked from order_return_lines
        group by order_item_id) r on r.order_item_id = l.id
      left join (select order_item_id, sum(quantity) as returned from stock_movements where kind = 'return'
        group by order_item_id) m on m.order_item_id = l.id
      where r.restocked > coalesce(m.returned, 0) or r.quantity + coalesce(m.returned, 0) - r.restocked > l.quantity
      order by 1`,
  },
  {
    invariant: 'I6',
    says: 'Every paid order has exactly one confirmation mail, and no mail was sent twice',
    advice: 'look at the outbox in the back office: a missing email can be sent again from the order.',
    checked: sql`select count(*)::int as count from orders where paid_at is not null`,
    broken: () => sql`
      select o.id, count(m.id) || ' confirmations' as what
      from orders o left join mails m on m.kind = 'order-confirmation' and m.subject_id = o.id
      where o.paid_at is not null and o.email <> '' group by o.id having count(m.id) <> 1
      union all
      select m.subject_id, count(*) || ' mails of the kind ' || m.kind from mails m group by m.kind, m.subject_id
        having count(*) > 1
      order by 1`,
  },
  {
    invariant: 'I7',
    says: 'The numbers of paid orders have no gap but those of a recovery, and the last one given is the last one there',
    advice: 'an order has been removed from the database by hand: restore it from a backup.',
    checked: sql`select count(*)::int as count from orders where number is not null`,
    broken: () => sql`
      select 'SS-' || (before + 1) as id, 'missing up to SS-' || (number - 1) as what
      from (select number, lag(number) over (order by number) as before from orders where number is not null) n
        where number - before - 1 <> (select coalesce(sum(l.last - l.first + 1), 0) from lost_order_numbers l
          where l.first > n.before and l.last < n.number)
      union all
      select 'SS-' || n.last, 'given last, but the last order is SS-' || given.last
      from order_numbers n, (select greatest((select max(number) from orders),
          (select max(last) from lost_order_numbers), 100000) as last) given
        where n.last <> given.last`,
  },
  {
    invariant: 'I8',
    says: 'Every order comes to the sum of its lines at the prices of its day, less their discounts, plus delivery',
    advice: 'the order was changed in the database by hand: compare it with the confirmation mail in the outbox.',
    checked: sql`select count(*)::int as count from orders`,
    broken: () => sql`
      select o.id, 'lines ' || ${money('coalesce(l.sum, 0)')} || ' - discounts ' ||
        ${money('coalesce(l.discounts, 0)')} || ' + delivery ' || ${money('o.shipping_pence')} ||
        ', total ' || ${money('o.total_pence')} as what
      from orders o left join (select order_id, sum(unit_price_pence * quantity) as sum,
        sum(discount_pence) as discounts from order_items group by order_id) l on l.order_id = o.id
      where coalesce(l.sum, 0) <> o.subtotal_pence or coalesce(l.discounts, 0) <> o.discount_pence
        or o.total_pence <> o.subtotal_pence - o.discount_pence + o.shipping_pence
        order by o.id`,
  },
  {
    invariant: 'I10',
    says: 'Stock is held only for checkouts that can still be paid',
    advice: 'nothing is lost: the hold ends by itself within half an hour. If it comes back, please report it.',
    checked: sql`select count(*)::int as count from stock_holds`,
    broken: (now) => sql`
      select h.session_id as id, 'holds ' || h.quantity || ' of item ' || h.item_id || ' and is ' || s.state as what
      from stock_holds h join checkout_sessions s on s.id = h.session_id where h.expires_at > ${now}
        and s.state in ('ordered', 'expired', 'refunded') order by 1`,
  },
  {
    invariant: 'I11',
    says: 'Every order that is paid has closed its checkout, and every closed checkout has its order or its refund',
    advice: 'read the payment at Stripe: `shop prove` names it under I1 if money is concerned.',
    checked: sql`select count(*)::int as count from checkout_sessions where state in ('ordered', 'refunded')`,
    broken: () => sql`
      select s.id, 'is ' || s.state || ' while its order is ' || o.status as what
      from orders o join checkout_sessions s on s.id = o.session_id
      where o.paid_at is not null and (s.state <> 'ordered' or s.payment_intent_id is distinct from o.payment_intent_id)
      union all
      select s.id, 'is ordered and has no paid order' from checkout_sessions s
      where s.state = 'ordered' and not exists (select 1 from orders o where o.session_id = s.id
        and o.paid_at is not null)
      union all
      select s.id, 'is refunded and has no refund' from checkout_sessions s
      where s.state = 'refunded' and not exists (select 1 from refunds r where r.session_id = s.id)
      order by 1`,
  },
  {
    invariant: 'I12',
    says: 'Every credit note comes to its refund, and nothing of an order is credited twice',
    advice:
      'compare the order’s credit notes with its refunds at Stripe; a note that says too much is corrected by another invoice, by hand.',
    checked: sql`select count(*)::int as count from credit_notes`,
    broken: () => sql`
      with live as (
        select c.*, coalesce(r.amount_pence, 0) + c.gift_card_pence as amount_pence,
          coalesce(r.remainder, false) as remainder, coalesce((select sum(l.amount_pence) from credit_note_lines l
          where l.credit_note_id = c.id), 0) as goods_pence
        from credit_notes c left join refunds r on r.id = c.refund_id
        where r.id is null or r.state not in ('failed', 'not_needed'))
      select order_id || ' note ' || position as id,
        'says ' || ${money('(goods_pence + delivery_pence + other_pence - unearned_pence - less_pence)')} || ', refunded ' ||
          ${money('amount_pence')} as what
      from live where goods_pence + delivery_pence + other_pence - unearned_pence - less_pence <> amount_pence
        and not (remainder and goods_pence + delivery_pence + other_pence - unearned_pence - less_pence > amount_pence)
      union all
      select i.order_id || ' line ' || i.id, 'ordered ' || i.quantity || ', credited ' || sum(l.quantity)
      from credit_note_lines l join live on live.id = l.credit_note_id join order_items i on i.id = l.order_item_id
      group by i.order_id, i.id, i.quantity, i.unit_price_pence, i.discount_pence
      having sum(l.quantity) > i.quantity
        -- A note's share of a discounted line is rounded by less than a penny, and all units come to what was paid.
        or abs(sum(l.amount_pence) * i.quantity
          - sum(l.quantity) * (i.unit_price_pence * i.quantity - i.discount_pence))
          >= case when i.discount_pence = 0 or sum(l.quantity) = i.quantity then 1 else i.quantity * count(*) end
        or min(live.order_id) <> i.order_id or max(live.order_id) <> i.order_id
      union all
      select o.id, 'delivery ' || ${money('o.shipping_pence')} || ', credited ' || ${money('sum(live.delivery_pence)')}
      from live join orders o on o.id = live.order_id group by o.id, o.shipping_pence
        having sum(live.delivery_pence) > o.shipping_pence
      order by 1`,
  },
  {
    invariant: 'I13',
    says: 'A replacement is free, has no payment and is tied to a paid order, and every other order has a payment, or a gift card paid all of it, or it comes to nothing',
    advice: 'do not send the goods. Find out who wrote to the database.',
    checked: sql`select count(*)::int as count from orders`,
    broken: () => sql`
      select o.id, case when o.replaces_order_id is null then case
          when o.payment_intent_id is null then 'has no payment and comes to ' ||
            ${money('(o.total_pence - o.gift_card_pence)')} || ' beside its gift card'
          else 'has nothing to pay and has the payment ' || o.payment_intent_id end
        when o.payment_intent_id is not null then 'replaces ' || o.replaces_order_id || ' and has the payment ' ||
          o.payment_intent_id
        when r.paid_at is null then 'replaces an order that is not paid'
        else 'replaces ' || o.replaces_order_id || ' and comes to ' || ${money('o.total_pence')} end as what
      from orders o left join orders r on r.id = o.replaces_order_id
      where case when o.replaces_order_id is null then o.payment_intent_id is null <> (o.total_pence = o.gift_card_pence)
        else o.payment_intent_id is not null or o.total_pence <> 0 or o.paid_at is null or r.paid_at is null end
      union all
      select l.order_id || ' line ' || l.id, 'costs ' || ${money('l.unit_price_pence')} ||
        case when o.replaces_order_id is null then ' in an order that was bought' else ' in a replacement' end
      from order_items l join orders o on o.id = l.order_id
        where (l.unit_price_pence = 0) <> (o.replaces_order_id is not null)
      order by 1`,
  },
  ...CODES_AND_CARDS,
]

/** The invariants of the shop's own ledgers, in sequence, to leave the database's processors to shoppers. */
export async function* proveBooks(db: Database, now: Date): AsyncIterable<Finding> {
  for (const { invariant, says, advice, checked, broken } of RULES) {
    const all = await db.execute<{ count: number }>(checked)
    const found = await db.execute<{ id: string; what: string; count: string }>(
      sql`select b.*, count(*) over () as count from (${broken(now)}) b limit ${SHOWN}`,
    )
    yield finding({
      invariant,
      says,
      advice,
      checked: all.rows[0]?.count ?? 0,
      broken: found.rows,
      count: Number(found.rows[0]?.count ?? 0),
    })
  }
}
