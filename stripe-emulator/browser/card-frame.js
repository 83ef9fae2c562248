// The frame's side of the card element: it has the card fields, and calls the emulator when the page asks for a
// payment.

const form = document.getElementById('card');
const number = document.getElementById('number');
const expiry = document.getElementById('expiry');
const cvc = document.getElementById('cvc');
const postal = document.getElementById('postal');
const brand = document.getElementById('brand');
const { fields: fieldSentences } = sentences[document.documentElement.lang];

/** Fields that lost focus or were submitted: only these get an error for being incomplete. */
const visited = new Set();
let options = {};
let port = null;
let lastChange = '';
let previousExpiry = '';

window.addEventListener('message', (event) => {
  // Only the page around this frame may connect, once.
  if (event.source !== window.parent || port || event.data?.type !== 'stripe-emulator:connect' || !event.ports[0]) return;
  port = event.ports[0];
  port.onmessage = ({ data }) => receive(data);
  applyOptions(event.data.options);
  new ResizeObserver(sendHeight).observe(form);
  sendHeight();
  port.postMessage({ type: 'ready' });
});

function receive(message) {
  if (message.type === 'options') applyOptions(message.options);
  if (message.type === 'focus') (fields().find((field) => problemOf(field)) ?? number).focus();
  if (message.type === 'blur') document.activeElement?.blur();
  if (message.type === 'clear') clear();
  if (message.type === 'request') request(message);
}

async function request({ id, path, params, cardPath }) {
  for (const field of fields()) visited.add(field);
  update();
  const wrong = firstProblem();
  if (wrong) {
    port.postMessage({ type: 'response', id, invalid: withMessage(wrong) });
    return;
  }
  const body = encode(params);
  const digits = digitsOf(expiry.value);
  body.append(`${cardPath}[number]`, digitsOf(number.value));
  body.append(`${cardPath}[exp_month]`, digits.slice(0, 2));
  body.append(`${cardPath}[exp_year]`, digits.slice(2));
  body.append(`${cardPath}[cvc]`, digitsOf(cvc.value));
  if (!postal.hidden && cardPath.startsWith('payment_method_data') && !body.has('payment_method_data[billing_details][address][postal_code]'))
    body.append('payment_method_data[billing_details][address][postal_code]', postal.value.trim());
  try {
    const response = await fetch(`${path}?wrapped=true`, { method: 'POST', body });
    port.postMessage({ type: 'response', id, ...(await response.json()) });
  } catch {
    port.postMessage({ type: 'response', id, status: 0, body: null });
  }
}

function encode(params) {
  const body = new URLSearchParams();
  const add = (name, value) => {
    if (value === undefined || value === null) return;
    if (typeof value === 'object') for (const [key, inner] of Object.entries(value)) add(name ? `${name}[${key}]` : key, inner);
    else body.append(name, String(value));
  };
  add('', params);
  return body;
}

number.addEventListener('input', () => {
  // Keeps the caret after the same digit when formatting adds or removes spaces.
  const before = digitsOf(number.value.slice(0, number.selectionStart)).length;
  number.value = formatNumber(number.value);
  let caret = 0;
  for (let seen = 0; seen < before && caret < number.value.length; caret++) if (/\d/.test(number.value[caret])) seen++;
  number.setSelectionRange(caret, caret);
  cvc.maxLength = brandOf(digitsOf(number.value)).cvc;
  if (!numberProblem(number.value) && caret === number.value.length) expiry.focus();
  update();
});

expiry.addEventListener('input', () => {
  expiry.value = formatExpiry(expiry.value, previousExpiry);
  previousExpiry = expiry.value;
  if (!expiryProblem(expiry.value)) cvc.focus();
  update();
});

cvc.addEventListener('input', () => {
  cvc.value = digitsOf(cvc.value).slice(0, brandOf(digitsOf(number.value)).cvc);
  if (!postal.hidden && !cvcProblem(cvc.value, number.value)) postal.focus();
  update();
});

postal.addEventListener('input', update);

form.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') port?.postMessage({ type: 'escape' });
  const shown = fields();
  const before = shown[shown.indexOf(event.target) - 1];
  if (event.key === 'Backspace' && event.target.value === '' && before) {
    event.preventDefault();
    before.focus();
  }
});

form.addEventListener('submit', (event) => event.preventDefault());

form.addEventListener('focusin', (event) => {
  if (!event.relatedTarget) port?.postMessage({ type: 'focus' });
  update();
});

form.addEventListener('focusout', (event) => {
  if (event.target.value !== '') visited.add(event.target);
  if (!event.relatedTarget) port?.postMessage({ type: 'blur' });
  update();
});

function fields() {
  return postal.hidden ? [number, expiry, cvc] : [number, expiry, cvc, postal];
}

function problemOf(field) {
  if (field === number) return numberProblem(number.value);
  if (field === expiry) return expiryProblem(expiry.value);
  if (field === cvc) return cvcProblem(cvc.value, number.value);
  return postalProblem(postal.value);
}

function firstProblem() {
  return fields().map(problemOf).find((found) => found !== null);
}

/** An invalid field gets its error immediately, an incomplete one after it lost focus. */
function shownProblem(field) {
  const found = problemOf(field);
  if (!found || !found.code.startsWith('incomplete')) return found;
  return visited.has(field) && document.activeElement !== field ? found : null;
}

function update() {
  const name = brandOf(digitsOf(number.value)).name;
  brand.dataset.brand = name;
  for (const field of fields()) field.setAttribute('aria-invalid', String(shownProblem(field) !== null));
  applyStyles();
  const error = fields().map(shownProblem).find((found) => found !== null);
  const change = {
    type: 'change',
    empty: fields().every((field) => field.value === ''),
    complete: firstProblem() === undefined,
    brand: name,
    postalCode: postal.value,
    ...(error ? { error: withMessage(error) } : {}),
  };
  const message = JSON.stringify(change);
  if (message !== lastChange && (lastChange !== '' || !change.empty || error)) port?.postMessage(change);
  lastChange = message;
}

function withMessage(found) {
  return { ...found, message: fieldSentences[found.code] };
}

function clear() {
  for (const field of fields()) field.value = '';
  previousExpiry = '';
  visited.clear();
  update();
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

const allowedStyles = ['color', 'fontFamily', 'fontSize', 'fontStyle', 'fontVariant', 'fontWeight', 'letterSpacing', 'lineHeight', 'padding', 'textAlign', 'textDecoration', 'textShadow', 'textTransform'];

function applyStyles() {
  const { base = {}, invalid = {}, complete = {}, empty = {} } = options.style ?? {};
  for (const field of [number, expiry, cvc, postal]) {
    const state = shownProblem(field) ? { color: '#b91c1c', ...invalid } : field.value === '' ? empty : problemOf(field) ? {} : complete;
    const focused = document.activeElement === field ? base[':focus'] : {};
    const style = { ...base, ...state, ...focused };
    for (const property of allowedStyles) field.style[property] = style[property] ?? '';
    field.style.setProperty('--placeholder', state['::placeholder']?.color ?? base['::placeholder']?.color ?? '#6b7280');
  }
  form.style.fontSize = base.fontSize ?? '';
}

function sendHeight() {
  port?.postMessage({ type: 'height', height: Math.ceil(form.getBoundingClientRect().height) });
}
