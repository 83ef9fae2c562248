// The sheet of a wallet: what is bought, and the shopper's addresses and cards. The page learns the address without its
// street, and the rest once she approves. The card goes to the emulator alone.

const [sheet, form, title, business, items, total, addresses, rates, rateList, problem, status, approve, refuse, email, phone] = ['sheet', 'wallet', 'title', 'business', 'items', 'total', 'addresses', 'rates', 'rate-list', 'problem', 'status', 'approve', 'refuse', 'email', 'phone'].map((id) => document.getElementById(id));
const { lang } = document.documentElement;
const { wallet: words, fields: fieldSentences } = sentences[lang];
const { wallet } = sheet.dataset;
const addressChoices = [...addresses.querySelectorAll('input')];
const addressOf = (choice) => JSON.parse(choice.dataset.value);
let options = {};
/** 'open', 'waiting' for the page to answer, or 'working' on the payment. */
let state = 'waiting';
/** What the shop refused, so that the shopper has to choose another: 'address', 'rate' or null. */
let refused = null;
let focused = null;

const { send, call } = openPort({ begin, receive, measured: sheet });

function begin(given) {
  options = given;
  const { asks, allowedShippingCountries } = options;
  business.textContent = options.business;
  addresses.hidden = !asks.shipping;
  for (const choice of addressChoices) choice.closest('.choice').hidden = allowedShippingCountries?.includes(addressOf(choice).country) === false;
  const first = addressChoices.find((choice) => !choice.closest('.choice').hidden);
  document.getElementById('no-address').hidden = first !== undefined;
  email.closest('.field').hidden = !asks.email;
  phone.closest('.field').hidden = !asks.phone;
  document.getElementById('contact').hidden = !asks.email && !asks.phone;
  draw();
  title.focus();
  if (asks.shipping && first) {
    first.checked = true;
    announceAddress();
  } else become('open');
}

function receive(message) {
  if (message.type === 'show' || message.type === 'answered') {
    Object.assign(options, message.shown);
    draw();
  }
  if (message.type === 'answered' && state === 'waiting') {
    refused = message.accepted ? null : message.asked;
    say(message.accepted ? '' : message.asked === 'address' ? words.unserviceable : words.badRate);
    become('open');
  }
  if (message.type === 'failed') {
    const { reason = 'fail' } = message;
    const reasons = { invalid_shipping_address: words.badAddress, address_unserviceable: words.unserviceable, invalid_billing_address: words.badBilling };
    if (reason === 'invalid_shipping_address' || reason === 'address_unserviceable') refused = 'address';
    say(message.message ?? reasons[reason] ?? words.failed);
    become('open');
  }
  if (message.type === 'request') request(message);
  if (message.type === 'hand-over') handOver(message);
}

/** A control that is disabled loses the focus, so it gets the focus again. */
function become(next) {
  if (next !== 'open') focused = document.activeElement;
  state = next;
  const isOpen = state === 'open';
  for (const control of form.querySelectorAll('input, #refuse')) control.disabled = !isOpen;
  approve.disabled = !isOpen || refused !== null || (options.asks.shipping && !chosenAddress());
  document.getElementById('close').disabled = state === 'working';
  form.setAttribute('aria-busy', String(!isOpen));
  status.textContent = { open: '', waiting: words.updating, working: words.working }[state];
  if (!isOpen || !focused) return;
  // Radios of the delivery are drawn anew.
  const again = document.contains(focused) ? focused : rateList.querySelector(':checked');
  (again && !again.disabled ? again : title).focus();
  focused = null;
}

function say(text) {
  problem.textContent = text;
}

function draw() {
  items.replaceChildren(...(options.lineItems ?? []).map(({ name, amount }) => row(name, money(amount))));
  total.textContent = money(options.amount);
  const { shippingRates = [] } = options;
  const before = chosenRate();
  rates.hidden = !options.asks.shipping || shippingRates.length === 0;
  const chosen = shippingRates.some(({ id }) => id === before) ? before : shippingRates[0]?.id;
  if (document.activeElement?.name === 'rate') focused = document.activeElement;
  rateList.replaceChildren(...shippingRates.map((rate) => rateChoice(rate, rate.id === chosen)));
}

function row(name, amount) {
  const line = document.createElement('div');
  const [term, value, isolated] = ['dt', 'dd', 'bdi'].map((tag) => document.createElement(tag));
  term.textContent = name;
  isolated.textContent = amount;
  value.append(isolated);
  line.append(term, value);
  return line;
}

function rateChoice({ id, displayName, amount, deliveryEstimate }, isChosen) {
  const choice = document.createElement('label');
  choice.className = 'choice';
  const radio = Object.assign(document.createElement('input'), { type: 'radio', name: 'rate', value: id, checked: isChosen, disabled: state !== 'open' });
  const [text, name, detail, price] = ['span', 'span', 'span', 'bdi'].map((tag) => document.createElement(tag));
  name.textContent = displayName;
  name.className = 'label';
  detail.className = 'detail';
  detail.textContent = estimate(deliveryEstimate);
  price.textContent = money(amount);
  price.className = 'price';
  text.append(name, ' ', detail);
  choice.append(radio, text, price);
  return choice;
}

function estimate(given) {
  if (given === undefined || typeof given === 'string') return given ?? '';
  const { minimum, maximum } = given;
  const said = ({ unit, value }, from = value) => {
    if (unit === 'business_day') return words.businessDays.replace('{days}', from === value ? value : `${from}–${value}`);
    const format = new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' });
    return from === value ? format.format(value) : format.formatRange(from, value);
  };
  if (!minimum || !maximum) return minimum || maximum ? said(minimum ?? maximum) : '';
  return minimum.unit === maximum.unit ? said(maximum, minimum.value) : `${said(minimum)} – ${said(maximum)}`;
}

function money(amount) {
  // In every language, as the bank's window.
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: options.currency });
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits);
}

function chosenAddress() {
  const choice = addressChoices.find(({ checked }) => checked);
  return choice ? addressOf(choice) : null;
}

function chosenRate() {
  return rateList.querySelector(':checked')?.value;
}

function announceAddress() {
  const { name, city, state: region, postal_code, country } = chosenAddress();
  refused = null;
  say('');
  become('waiting');
  // Wallets keep the street to themselves, and of a British postcode all but its first half.
  const area = country === 'GB' ? postal_code.split(' ')[0] : postal_code;
  send({ type: 'address', name, address: { city, state: region, postal_code: area, country } });
}

form.addEventListener('change', ({ target }) => {
  if (target.name === 'address') announceAddress();
  if (target.name === 'rate') {
    if (refused === 'rate') refused = null;
    say('');
    become('waiting');
    send({ type: 'rate', id: target.value });
  }
  if (target.name === 'card') say('');
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!approve.disabled && hasContact()) {
    say('');
    become('working');
    send({ type: 'approve', details: details() });
  }
});
refuse.addEventListener('click', () => say(words.refused));
document.getElementById('close').addEventListener('click', () => send({ type: 'close' }));
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && state !== 'working') send({ type: 'close' });
});

function hasContact() {
  const wrong = [
    [email, options.asks.email && !/^\S+@\S+\.\S+$/.test(email.value.trim()), fieldSentences.incomplete_email],
    [phone, options.asks.phone && phone.value.trim() === '', words.noPhone],
  ];
  for (const [field, isWrong] of wrong) field.setAttribute('aria-invalid', String(isWrong));
  const first = wrong.find(([, isWrong]) => isWrong);
  if (!first) return true;
  say(first[2]);
  first[0].focus();
  return false;
}

/** What the page learns when the shopper approves. */
function details() {
  const { asks } = options;
  const address = chosenAddress();
  return {
    ...((asks.billing || asks.email || asks.phone) && { billingDetails: billingDetails() }),
    ...(asks.shipping && { shippingAddress: { name: address.name, address: fullOf(address) }, rate: chosenRate() }),
  };
}

function billingDetails() {
  const { asks } = options;
  const home = fullOf(addressOf(addressChoices[0]));
  const contact = { ...(asks.email && { email: email.value.trim() }), ...(asks.phone && { phone: phone.value.trim() }) };
  const address = asks.billing ? home : { line1: '', line2: null, city: '', state: '', postal_code: '', country: home.country };
  return { name: form.dataset.shopper, ...contact, address };
}

function fullOf({ line1, line2, city, state: region, postal_code, country }) {
  return { line1, line2: line2 || null, city, state: region, postal_code, country };
}

/** Makes the page's API call with the chosen card, as a new token, or with Link. */
async function request(message) {
  const { at, params } = message;
  const method = wallet === 'link' ? { body: { type: 'link' } } : await tokenMethod();
  if (!method.body || method.body.error) {
    send({ type: 'response', id: message.id, ...method });
    return;
  }
  const { shippingAddress } = details();
  const billing = { ...details().billingDetails, ...(wallet === 'link' && { email: email.value.trim() }) };
  const data = { ...method.body, billing_details: billing };
  // Stripe.js sends the wallet's address unless the page gives another.
  const isShipped = at === 'payment_method_data' && shippingAddress && params.shipping === undefined;
  const shipping = isShipped ? { ...shippingAddress, ...(options.asks.phone && { phone: phone.value.trim() }) } : undefined;
  const entered = encode({ ...(at === '' ? data : { [at]: data }), shipping });
  await call(message, Object.fromEntries([...entered].filter(([, value]) => value !== '')));
}

async function handOver({ id }) {
  send({ type: 'response', id, ...(await tokenMethod()) });
}

async function tokenMethod() {
  try {
    const response = await fetch('/stripe-emulator/wallet-tokens', { method: 'POST', body: new URLSearchParams({ wallet, card: form.elements.card.value }) });
    const { status: code, body } = await response.json();
    return { status: code, body: body.error ? body : { type: 'card', card: { token: body.token } } };
  } catch {
    return { status: 0, body: null };
  }
}
