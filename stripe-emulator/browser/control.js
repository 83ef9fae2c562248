// The control panel: shows GET state every two seconds and posts the values of its buttons and fields.

const form = document.getElementById('faults');
const message = document.getElementById('message');
let shown = '';

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const faults = { webhooks: {}, answers: {}, payments: {} };
  for (const input of form.querySelectorAll('input[name*="."]')) {
    if (input.name.startsWith('payouts.')) continue;
    const [area, knob] = input.name.split('.');
    faults[area][knob] = input.type === 'checkbox' ? input.checked : input.type === 'number' ? Number(input.value) : input.value || null;
  }
  const words = (name) => form.elements[name].value.split(/[\s,]+/).filter(Boolean);
  const schedule = {
    interval: form.elements['payouts.interval'].value,
    weekly_payout_days: words('payouts.weekly_payout_days').map((day) => day.toLowerCase()),
    monthly_payout_days: words('payouts.monthly_payout_days').map(Number),
    delay_days: Number(form.elements['payouts.delay_days'].value),
  };
  // The clock is last: what falls due is done as the other fields say.
  if (!(await post('payout-schedule', schedule)) || !(await post('faults', faults))) return;
  await post('clock', { offset_seconds: Number(form.elements.clock.value) }, 'Applied.');
});

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-post]');
  if (button) post(button.dataset.post, button.dataset.body ? JSON.parse(button.dataset.body) : {}, `${button.textContent}: done.`);
});

document.getElementById('reset').addEventListener('click', () => {
  if (confirm('Erase every payment, refund, dispute and event?')) post('reset', {}, 'Everything is erased.');
});

async function post(path, body, words) {
  const response = await fetch(`/stripe-emulator/control/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const answer = await response.json();
  message.textContent = answer.error ? answer.error.message : (words ?? '');
  await refresh(true);
  return response.ok;
}

async function refresh(knobsToo) {
  const response = await fetch('/stripe-emulator/control/state?limit=50').catch(() => null);
  if (!response?.ok) {
    message.textContent = 'The emulator does not respond.';
    return;
  }
  const text = await response.text();
  const state = JSON.parse(text);
  if (knobsToo) showKnobs(state);
  // Renders the tables only after a change, or a button would disappear under the pointer.
  const books = JSON.stringify({ ...state, clock: null });
  if (books !== shown) showBooks(state);
  shown = books;
}

function showKnobs(state) {
  for (const [area, knobs] of Object.entries(state.faults))
    for (const [knob, value] of Object.entries(knobs)) {
      const input = form.elements[`${area}.${knob}`];
      if (input.type === 'checkbox') input.checked = value;
      else input.value = value ?? '';
    }
  form.elements.clock.value = state.clock.offset_seconds;
  for (const [field, value] of Object.entries(state.payout_schedule))
    form.elements[`payouts.${field}`].value = Array.isArray(value) ? value.join(', ') : value;
}

function showBooks(state) {
  document.getElementById('counts').replaceChildren(
    ...Object.entries(state.counts).map(([name, count]) => element('div', {}, element('dt', {}, name.replace('_', ' ')), element('dd', {}, count))),
  );
  const versions = state.other_api_versions;
  document.getElementById('versions').textContent = versions.length === 0 ? '' : `Calls have asked for other versions of the API, and got the answers of the emulator’s: ${versions.join(', ')}.`;
  table('intents', ['Payment', 'Amount', 'Status', 'Description', 'Made'], state.payment_intents, (intent) => [
    id(intent.id), money(intent.amount, intent.currency), status(intent.status), intent.description ?? '', time(intent.created),
  ]);
  table('charges', ['Charge', 'Payment', 'Amount', 'Refunded', 'Paid with', 'Status', ''], state.charges, (charge) => {
    const { type, card } = charge.payment_method_details;
    const left = charge.amount_captured - charge.amount_refunded;
    const half = Math.floor(left / 2);
    const buttons = [
      left > 0 && !charge.disputed && button('Refund', 'refunds', { charge: charge.id }),
      half > 0 && !charge.disputed && button('Refund half', 'refunds', { charge: charge.id, amount: half }),
      charge.status === 'succeeded' && !charge.disputed && button('Dispute', 'disputes', { charge: charge.id }),
    ];
    return [id(charge.id), id(charge.payment_intent), money(charge.amount, charge.currency), money(charge.amount_refunded, charge.currency), card ? `${card.brand} ${card.last4}` : type, status(charge.failure_code ?? charge.status), buttons];
  });
  table('refunds', ['Refund', 'Charge', 'Amount', 'Status', 'Reason', 'Made', ''], state.refunds, (refund) => [
    id(refund.id), id(refund.charge), money(refund.amount, refund.currency), status(refund.status), refund.reason ?? '', time(refund.created),
    refund.status === 'requires_action' ? Object.entries({ succeeded: 'Customer answers', failed: 'No answer', canceled: 'Cancel' }).map(([end, words]) => button(words, `refunds/${refund.id}/end`, { status: end })) : [],
  ]);
  table('disputes', ['Dispute', 'Charge', 'Amount', 'Status', 'Reason', ''], state.disputes, (dispute) => {
    const isOpen = !['won', 'lost', 'warning_closed', 'prevented'].includes(dispute.status);
    const further = [
      isOpen && dispute.status.startsWith('warning_') && button('Escalate', `disputes/${dispute.id}/escalate`),
      ['under_review', 'lost'].includes(dispute.status) && button('Appeal', `disputes/${dispute.id}/appeal`),
    ];
    const buttons = !isOpen ? further : [...further, button('Shop wins', `disputes/${dispute.id}/win`), button('Shop loses', `disputes/${dispute.id}/lose`)];
    return [id(dispute.id), id(dispute.charge), money(dispute.amount, dispute.currency), status(dispute.status), dispute.reason, buttons];
  });
  table('payouts', ['Payout', 'Amount', 'Status', 'Arrives', 'Made by', ''], state.payouts, (payout) => [
    id(payout.id), money(payout.amount, payout.currency), status(payout.status), new Date(payout.arrival_date * 1000).toLocaleDateString('en-GB', { timeZone: 'UTC' }),
    payout.automatic ? 'the schedule' : 'hand',
    ['paid', 'in_transit'].includes(payout.status) ? [button('Bank returns it', `payouts/${payout.id}/fail`)] : [],
  ]);
  table('events', ['Event', 'Type', 'Webhook', 'Attempts', ''], state.events, ({ event, deliveries, attempts }) => [
    id(event.id), event.type, status(deliveries.map((delivery) => delivery.state).join(', ') || 'no endpoint'),
    attempts.map((attempt) => attempt.status ?? attempt.error).join(', '),
    [button('Deliver now', `deliver/${event.id}`), button('Twice at once', `deliver/${event.id}?times=2&order=concurrent`)],
  ]);
  table('requests', ['Request', 'Method', 'Path', 'Status', 'Took', 'At'], state.requests, (request) => [
    element('td', { class: 'id' }, request.id ?? ''), request.method, request.path, requestStatus(request.status), `${request.took_ms} ms`, time(request.at / 1000),
  ]);
}

function requestStatus(code) {
  return element('td', { class: code !== null && code < 400 ? 'good' : 'bad' }, code ?? 'lost');
}

function table(name, headings, rows, cells) {
  const head = element('thead', {}, element('tr', {}, ...headings.map((heading) => element(heading ? 'th' : 'td', heading ? { scope: 'col' } : {}, heading))));
  const nothing = element('tr', {}, element('td', { colspan: headings.length, class: 'none' }, 'None yet.'));
  const body = rows.map((row) => element('tr', {}, ...cells(row).map((cell) => (cell instanceof HTMLElement && cell.tagName === 'TD' ? cell : element('td', {}, ...[cell].flat().filter(Boolean))))));
  document.getElementById(name).replaceChildren(head, element('tbody', {}, ...(body.length > 0 ? body : [nothing])));
}

function element(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

function button(words, path, body = {}) {
  return element('button', { type: 'button', class: 'plain', 'data-post': path, 'data-body': JSON.stringify(body) }, words);
}

function id(text) {
  return element('td', { class: 'id' }, element('a', { href: `/stripe-emulator/control/objects/${text}`, target: '_blank' }, text));
}

function status(text) {
  const good = /^(succeeded|delivered|won|paid)/.test(text);
  const bad = /declined|failed|dropped|exhausted|lost|card|cvc|needs_response|error/.test(text);
  return element('td', good ? { class: 'good' } : bad ? { class: 'bad' } : {}, text.replaceAll('_', ' '));
}

function money(amount, currency) {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits);
}

function time(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString('en-GB');
}

refresh(true);
setInterval(() => refresh(false), 2000);
