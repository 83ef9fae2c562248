import { DatabaseSync } from 'node:sqlite'

/** Pence of each order: a product and its delivery. */
const SUBTOTAL = 1000
const DELIVERY = 499
const ADDRESS = `'{"line1":"4 Wool Lane","line2":"","city":"Leeds","state":"","postal_code":"LS1 4AB","country":"GB"}'::jsonb`

/**
 * Inserts paid orders of a stocked shop with everything that `prove` checks, using only columns of all schema versions.
 */
export async function fillOrders(run: (statement: string) => Promise<unknown>, count: number): Promise<void> {
  for (const statement of [
    `insert into stock_movements (item_id, quantity, kind, reason, created_at)
      values (1, ${2 * count}, 'adjustment', 'for many orders', now())`,
    `insert into checkout_sessions (id, owned, state, customer_info, shipping_option_id, subtotal_pence,
      shipping_pence, payment_intent_id, created_at, expires_at)
       select 'cs_' || i, false, 'ordered', '{}', 1, ${SUBTOTAL}, ${DELIVERY}, 'pi_' || lpad(i::text, 24, '0'),
         now() - interval '1 hour', now() from generate_series(1, ${count}) i`,
    `insert into orders (id, number, session_id, payment_intent_id, owned, status, paid_at, full_name, email, phone,
      billing_address, shipping_address, marketing_consent, shipping_country, shipping_method, estimated_delivery,
      subtotal_pence, shipping_pence, total_pence, described_at, created_at)
       select 'or_' || i, 100000 + i, 'cs_' || i, 'pi_' || lpad(i::text, 24, '0'), false, 'paid',
         now() - interval '1 hour', 'Anna Holt', 'anna@example.com', '', ${ADDRESS}, ${ADDRESS}, false,
         'GB', 'UK Standard', '3-5 days', ${SUBTOTAL}, ${DELIVERY}, ${SUBTOTAL + DELIVERY}, now(),
           now() - interval '1 hour' from generate_series(1, ${count}) i`,
    `update order_numbers set last = 100000 + ${count}`,
    `insert into order_items (order_id, position, stock_item_id, product_id, product_slug, product_name, quantity,
      unit_price_pence)
       select 'or_' || i, 0, 1, 1, 'a', 'A', 1, ${SUBTOTAL} from generate_series(1, ${count}) i`,
    `insert into stock_movements (item_id, quantity, kind, order_item_id, created_at)
      select 1, -1, 'sale', id, now() from order_items`,
    `insert into mails (kind, subject_id, "to", subject, html, text, state, sent_at, created_at)
       select 'order-confirmation', 'or_' || i, 'anna@example.com', 'Your order', '', '', 'sent', now(), now()
         from generate_series(1, ${count}) i`,
    'analyze',
  ])
    await run(statement)
}

/**
 * Inserts their payments into the emulator's store: one is made through the API of `stripe`, the others are copies of
 * it.
 */
export async function fillStripe(file: string, stripe: string, count: number): Promise<void> {
  const answer = await fetch(`${stripe}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_emulator', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      amount: String(SUBTOTAL + DELIVERY),
      currency: 'gbp',
      'metadata[session_id]': 'cs_0',
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
      payment_method: 'pm_card_visa',
      confirm: 'true',
    }),
  })
  const original = (await answer.json()) as { id: string; latest_charge: string }
  const books = new DatabaseSync(file)
  books.exec(`
    pragma busy_timeout = 5000;
    create temp table n as with recursive c (i) as (select 1 union all select i + 1 from c where i < ${count})
      select i from c;
    insert into objects (id, kind, created, body)
      select 'ch_' || printf('%024d', i), kind, created, json_set(body, '$.id', 'ch_' || printf('%024d', i),
        '$.payment_intent', 'pi_' || printf('%024d', i), '$.metadata.session_id', 'cs_' || i)
      from objects, n where id = '${original.latest_charge}';
    insert into objects (id, kind, created, body)
      select 'pi_' || printf('%024d', i), kind, created, json_set(body, '$.id', 'pi_' || printf('%024d', i),
        '$.latest_charge', 'ch_' || printf('%024d', i), '$.metadata.session_id', 'cs_' || i)
      from objects, n where id = '${original.id}';
    create temp table booked as select id from objects
      where kind = 'balance_transaction' and json_extract(body, '$.source') = '${original.latest_charge}';
    insert into objects (id, kind, created, body)
      select 'txn_' || printf('%024d', i), kind, created, json_set(body, '$.id', 'txn_' || printf('%024d', i),
        '$.source', 'ch_' || printf('%024d', i))
      from objects, n where id in (select id from booked);
    insert into balance_lines select 'txn_' || printf('%024d', i), available_on, currency, net, pending, payout
      from balance_lines, n where txn in (select id from booked);
    delete from balance_lines where txn in (select id from booked);
    delete from objects where id in (select id from booked);
    delete from objects where id in ('${original.id}', '${original.latest_charge}');`)
  books.close()
}
