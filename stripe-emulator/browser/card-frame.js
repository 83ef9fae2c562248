// The frame's side of the card element: it has the card fields, and calls the emulator when the page asks for a
// payment.

const form = document.getElementById('card');
const [number, expiry, cvc, postal, brand] = ['number', 'expiry', 'cvc', 'postal', 'brand'].map((id) => document.getElementById(id));
const { fields: fieldSentences } = sentences[document.documentElement.lang];
let options = {};
let lastChange = '';

const card = openCardFields({ number, expiry, cvc, postal }, update);
const { send, call, sendFocus } = openPort({ begin: applyOptions, receive, measured: form });

function receive(message) {
  if (message.type === 'options') applyOptions(message.options);
  if (message.type === 'focus') card.nextField().focus();
  if (message.type === 'blur') document.activeElement?.blur();
  if (message.type === 'clear') card.clear();
  if (message.type === 'request') request(message);
}

async function request(message) {
  card.visitAll();
  const wrong = card.firstProblem();
  if (wrong) {
    send({ type: 'response', id: message.id, invalid: withMessage(wrong) });
    return;
  }
  const { at } = message;
  const postalCode = card.postalCode();
  const billing = postalCode && at.startsWith('payment_method_data') ? { 'payment_method_data[billing_details][address][postal_code]': postalCode } : {};
  await call(message, { ...card.params(at), ...billing });
}

form.addEventListener('submit', (event) => event.preventDefault());
sendFocus(form);

function update() {
  brand.dataset.brand = card.brand();
  for (const field of card.fields()) field.setAttribute('aria-invalid', String(card.shownProblem(field) !== null));
  applyStyles();
  const error = card.fields().map(card.shownProblem).find((found) => found !== null);
  const change = {
    type: 'change',
    empty: card.isEmpty(),
    complete: card.firstProblem() === undefined,
    brand: card.brand(),
    value: { postalCode: postal.value },
    error: error && withMessage(error),
  };
  const message = JSON.stringify(change);
  if (message !== lastChange && (lastChange !== '' || !change.empty || error)) send(change);
  lastChange = message;
}

function withMessage(found) {
  return { ...found, message: fieldSentences[found.code] };
}

function applyOptions(changed) {
  options = changed;
  postal.hidden = options.hidePostalCode === true;
  brand.hidden = options.hideIcon === true;
  if (typeof options.value?.postalCode === 'string') postal.value = options.value.postalCode;
  update();
  // Disabled until now, because keys typed before the listeners exist would be neither formatted nor validated.
  for (const field of [number, expiry, cvc, postal]) field.disabled = options.disabled === true;
}

function applyStyles() {
  for (const field of [number, expiry, cvc, postal]) {
    const state = card.shownProblem(field) ? 'invalid' : field.value === '' ? 'empty' : card.problemOf(field) ? '' : 'complete';
    styleField(field, state, options.style);
  }
  form.style.fontSize = options.style?.base?.fontSize ?? '';
}
