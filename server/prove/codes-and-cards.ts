import { sql } from 'drizzle-orm'
import { type BookRule, money } from './book-rule.ts'

/** Milliseconds until an order whose gift card's payment is in trouble is marked for certain. */
const MARKED_MS = 600_000

/** Bought, with nothing to pay. */
const OF_NOTHING = sql`o.total_pence = 0 and o.replaces_order_id is null`

/** The invariants of discount codes and gift cards, and of the orders that they leave nothing to pay for. */
export const CODES_AND_CARDS: BookRule[] = [
  {
    invariant: 'I22',
    says: 'Every order of nothing is paid, has a code that took all of each line, and no delivery to pay',
    advice: 'do not send the goods. Find out who wrote to the database.',
    checked: sql`select count(*)::int as count from orders o where ${OF_NOTHING}`,
    broken: () => sql`
      select o.id, case when o.paid_at is null then 'is not paid'
          when o.discount_code_id is null then 'has no discount code'
          else 'its lines come to ' || ${money('coalesce(l.left_to_pay, 0)')} || ' and its delivery to ' ||
            ${money('o.shipping_pence')} end as what
      from orders o left join (select order_id, sum(unit_price_pence * quantity - discount_pence) as left_to_pay,
        bool_or(discount_pence <> unit_price_pence * quantity) as has_rest
        from order_items group by order_id) l on l.order_id = o.id
      where ${OF_NOTHING} and (o.paid_at is null or o.discount_code_id is null or o.shipping_pence <> 0
        or coalesce(l.has_rest, true))
      order by 1`,
  },
  {
    invariant: 'I21',
    says: 'Every discount code was used by as many paid orders as it says, and by no more than it allows',
    advice: 'pause the code in the back office, and compare its orders with its limit.',
    checked: sql`select count(*)::int as count from discount_codes`,
    broken: () => sql`
      select c.code as id, 'says ' || c.uses || ' uses, used by ' || coalesce(o.paid, 0) || ' orders, held by ' ||
        coalesce(h.held, 0) || ', allows ' || coalesce(c.uses_limit::text, 'any number') as what
      from discount_codes c
      left join (select discount_code_id, count(*) as paid from orders where paid_at is not null
        and discount_code_id is not null group by 1) o on o.discount_code_id = c.id
      left join (select s.discount_code_id, count(*) as held from checkout_sessions s
        where s.discount_code_id is not null and s.state = 'paying'
          and s.id in (select session_id from stock_holds) group by 1) h
        on h.discount_code_id = c.id
      where c.uses <> coalesce(o.paid, 0) or c.uses + coalesce(h.held, 0) > c.uses_limit
      union all
      select c.code, 'is once for each customer, and one used it for ' || string_agg(o.id, ', ')
      from (select *, same_customer = 'mailbox_or_address' as is_strict from discount_codes) c
      join orders o on o.discount_code_id = c.id and o.paid_at is not null
      join checkout_sessions s on s.id = o.session_id and s.created_at >= c.once_since
      cross join lateral (values (o.customer_place_hash), (case when is_strict then o.customer_hash end),
        (case when is_strict then o.door_hash end)) customer (hash)
      group by c.code, hash having count(hash) > 1
      order by 1`,
  },
  {
    invariant: 'I23',
    says: 'Every gift card was opened once and is worth what its ledger comes to, never less than nothing, and paid for exactly what its orders say',
    advice: 'block the card in the back office, and compare its entries with its orders.',
    checked: sql`select count(*)::int as count from gift_cards`,
    broken: () => sql`
      select 'gift card ' || c.id as id, 'opened ' || count(e.id) filter (where e.kind in ('bought', 'given')) ||
        ' times, worth ' || ${money('coalesce(sum(e.amount_pence), 0)')} as what
      from gift_cards c left join gift_card_entries e on e.gift_card_id = c.id group by c.id
      having count(e.id) filter (where e.kind in ('bought', 'given')) <> 1 or coalesce(sum(e.amount_pence), 0) < 0
        or (c.order_item_id is null) <> bool_or(e.kind = 'given')
      union all
      select o.id, 'says ' || ${money('o.gift_card_pence')} || ' of a gift card and ' ||
        ${money('o.gift_card_refunded_pence')} || ' given back, the ledger ' || ${money('coalesce(e.spent, 0)')} ||
        ' and ' || ${money('coalesce(e.back, 0)')} || ', the credit notes ' || ${money('coalesce(n.back, 0)')}
      from orders o
      left join (select order_id, -coalesce(sum(amount_pence) filter (where kind = 'spent'), 0) as spent,
          coalesce(sum(amount_pence) filter (where kind = 'given_back'), 0) as back,
          min(gift_card_id) as first_card, max(gift_card_id) as last_card
        from gift_card_entries where kind in ('spent', 'given_back') group by order_id) e on e.order_id = o.id
      left join (select order_id, sum(gift_card_pence) as back from credit_notes group by order_id) n on n.order_id = o.id
      where case when o.paid_at is null then 0 else o.gift_card_pence end <> coalesce(e.spent, 0)
        or o.gift_card_refunded_pence <> coalesce(e.back, 0) or o.gift_card_refunded_pence <> coalesce(n.back, 0)
        or e.first_card <> o.gift_card_id or e.last_card <> o.gift_card_id
      union all
      select l.order_id || ' line ' || l.id, 'bought ' || l.quantity || ' gift cards of ' ||
        ${money('l.unit_price_pence')} || ', opened ' || count(c.id)
      from order_items l join orders o on o.id = l.order_id and o.paid_at is not null
      left join (select c.*, e.amount_pence from gift_cards c join gift_card_entries e
        on e.gift_card_id = c.id and e.kind = 'bought') c on c.order_item_id = l.id
      where l.kind = 'gift_card' group by l.order_id, l.id, l.quantity, l.unit_price_pence
      having count(c.id) <> l.quantity or min(c.amount_pence) <> l.unit_price_pence
        or max(c.amount_pence) <> l.unit_price_pence
      order by 1`,
  },
  {
    invariant: 'I24',
    says: 'What the gift cards of an order have paid for is left of its money, or each order that they paid for is marked',
    advice: 'don’t send the goods: the payment that bought the card is disputed or was paid back.',
    checked: sql`select count(*)::int as count from orders where gift_card_id is not null`,
    // Lost money is no fault of the books: staff know of it in a minute (orders/mark-paid-by-held-cards.ts).
    broken: (now) => sql`
      select b.id, 'its gift cards paid ' || ${money('sum(o.gift_card_pence - o.gift_card_refunded_pence)')} ||
        ' for ' || string_agg(o.id, ', ' order by o.id) || ', and ' || ${money('min(b.left_pence)')} ||
        ' of its money is left' as what
      from (select o.id, greatest(0, o.total_pence - o.refunded_pence - coalesce(sum(d.amount_pence), 0)) as left_pence
        from orders o left join disputes d on d.payment_intent_id = o.payment_intent_id
          and d.status not in ('won', 'prevented') and not starts_with(d.status, 'warning_')
        where exists (select from order_items g where g.order_id = o.id and g.kind = 'gift_card')
          and not exists (select from order_events e where e.order_id = o.id
            and e.created_at > ${new Date(now.getTime() - MARKED_MS)})
        group by o.id) b
      join order_items i on i.order_id = b.id join gift_cards c on c.order_item_id = i.id
      join orders o on o.gift_card_id = c.id and o.paid_at is not null
      group by b.id having sum(o.gift_card_pence - o.gift_card_refunded_pence) > min(b.left_pence)
        and bool_or(o.gift_card_refunded_pence < o.gift_card_pence
          and (select e.kind from order_events e where e.order_id = o.id and e.kind like 'gift_card_%'
            and e.kind <> 'gift_card_refunded' order by e.id desc limit 1) is distinct from 'gift_card_on_hold')
      order by 1`,
  },
]
