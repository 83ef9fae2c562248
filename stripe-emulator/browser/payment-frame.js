// The frame's side of the Payment Element: the types of payment method, the fields of the chosen one, and the call that
// confirms.

const form = document.getElementById('payment');
const [number, expiry, cvc, postal, country, linkEmail, linkCode, email] = ['number', 'expiry', 'cvc', 'postal', 'country', 'link-email', 'link-code', 'email'].map((id) => document.getElementById(id));
const words = sentences[document.documentElement.lang];
let options = {};
let lastChange = '';

const card = openCardFields({ number, expiry, cvc, postal }, update);
const { send, call, sendFocus } = openPort({ begin: applyOptions, receive, measured: form });

function receive(message) {
  if (message.type === 'options') applyOptions(message.options);
  if (message.type === 'focus') (openPanel()?.querySelector('input:not([hidden])') ?? choices().find(({ checked }) => checked) ?? choices()[0]).focus();
  if (message.type === 'blur') document.activeElement?.blur();
  if (message.type === 'clear') card.clear();
  if (message.type === 'collapse') choose(null);
  if (message.type === 'validate') answerValidation(message);
  if (message.type === 'request') request(message);
}

/** The radio buttons: of the saved cards, then of the types. Alone, one is not a list to the form. */
function choices() {
  return [...form.querySelectorAll('[name=method]')];
}

/** A type, or the id of a saved card. */
function chosen() {
  return choices().find(({ checked }) => checked)?.value ?? null;
}

const isSaved = (choice) => options.session.saved_cards.some(({ id }) => id === choice);

function openPanel() {
  return form.querySelector('.method[data-open] .panel');
}

function choose(type) {
  for (const choice of choices()) choice.checked = choice.value === type;
  update();
}

/** What is wrong with the chosen method's fields: {field, code}, or null. */
function wrongField() {
  const type = chosen();
  if (type === null) return { field: choices()[0], code: 'incomplete_payment_details' };
  if (isSaved(type)) return null;
  if (type === 'card') {
    const wrong = card.fields().find((field) => card.problemOf(field));
    return wrong ? { field: wrong, code: card.problemOf(wrong).code } : null;
  }
  if (type === 'link') {
    if (!isEmail(linkEmail.value)) return { field: linkEmail, code: 'incomplete_email' };
    return /^\d{6}$/.test(linkCode.value) ? null : { field: linkCode, code: 'incomplete_code' };
  }
  // The sheet of a wallet asks.
  if (type === 'apple_pay' || type === 'google_pay') return null;
  return asks('email') && !isEmail(email.value) ? { field: email, code: 'incomplete_email' } : null;
}

const isEmail = (text) => /^\S+@\S+\.\S+$/.test(text.trim());

function validate() {
  card.visitAll();
  form.dataset.submitted = '';
  update();
  const wrong = wrongField();
  if (!wrong) return null;
  wrong.field.focus();
  return { type: 'validation_error', code: wrong.code, message: words.fields[wrong.code] };
}

function answerValidation({ id }) {
  const invalid = validate();
  send({ type: 'response', id, ...(invalid ? { invalid } : { selected: isSaved(chosen()) ? 'card' : chosen() }) });
}

async function request(message) {
  const invalid = validate();
  if (invalid) {
    send({ type: 'response', id: message.id, invalid });
    return;
  }
  if (!isSaved(chosen())) {
    await call(message, entered(message.at));
    return;
  }
  // Its details are the saved ones.
  const { [message.at]: _given, ...params } = message.params;
  await call({ ...message, params }, { payment_method: chosen() });
}

/** The chosen method as parameters of the API. What the page's call says itself wins. */
function entered(at) {
  const name = (key) => (at === '' ? key : `${at}[${key}]`);
  const type = chosen();
  const billing = { ...options.defaultValues?.billingDetails };
  const params = { [name('type')]: type };
  const add = (path, value) => {
    if (value) params[at === '' ? `billing_details${path}` : `${at}[billing_details]${path}`] = value;
  };
  if (type === 'card') {
    Object.assign(params, card.params(at === '' ? 'card' : `${at}[card]`));
    if (asks('country')) add('[address][country]', country.value);
    add('[address][postal_code]', card.postalCode());
  }
  if (type === 'link') add('[email]', linkEmail.value.trim());
  if (type !== 'link' && type !== 'card' && asks('email')) add('[email]', email.value.trim());
  for (const field of ['name', 'email', 'phone']) if (!params[`${name('billing_details')}[${field}]`]) add(`[${field}]`, billing[field]);
  for (const [field, value] of Object.entries(billing.address ?? {})) if (!params[`${name('billing_details')}[address][${field}]`]) add(`[address][${field}]`, value);
  return params;
}

/**
 * Whether the element asks for a billing detail itself. With 'never' the page gives it when it confirms, and another
 * element of its group may ask for it.
 */
function asks(field) {
  const { collected } = options;
  if (field === 'email' ? collected.email !== null : collected.address) return false;
  const { billingDetails = 'auto' } = options.fields ?? {};
  if (typeof billingDetails === 'string') return billingDetails !== 'never';
  const { address = 'auto' } = billingDetails;
  if (field === 'email') return (billingDetails.email ?? 'auto') !== 'never';
  if (typeof address === 'string') return address !== 'never';
  return (address[field === 'postal' ? 'postalCode' : field] ?? 'auto') !== 'never';
}

function update() {
  const type = chosen();
  for (const method of form.querySelectorAll('.method')) {
    const isOpen = type !== null && (method.dataset.type ?? method.dataset.saved) === type;
    method.toggleAttribute('data-open', isOpen);
    const panel = method.querySelector('.panel');
    if (panel) panel.hidden = !isOpen;
  }
  const wrong = wrongField();
  const isSubmitted = 'submitted' in form.dataset;
  for (const field of form.querySelectorAll('.panel input')) {
    const found = card.fields().includes(field) ? (isSubmitted ? card.problemOf(field) : card.shownProblem(field)) : isSubmitted && wrong?.field === field ? wrong : null;
    const code = found?.code;
    field.setAttribute('aria-invalid', String(code !== undefined));
    const said = document.getElementById(`${field.id}-problem`);
    said.textContent = code ? words.fields[code] : '';
    said.hidden = !code;
  }
  document.getElementById('brand').dataset.brand = card.brand();
  const change = { type: 'change', empty: card.isEmpty(), complete: wrong === null, collapsed: type === null, value: isSaved(type) ? { type: 'card', payment_method: { id: type, type: 'card' } } : { type: type ?? 'card' } };
  const message = JSON.stringify(change);
  if (message !== lastChange) send(change);
  lastChange = message;
}

function applyOptions(changed) {
  options = changed;
  const { payment_method_types: types, saved_cards: saved } = options.session;
  const order = options.paymentMethodOrder ?? [];
  const sorted = [...types].sort((a, b) => place(order, a, types) - place(order, b, types));
  const methods = document.getElementById('methods');
  drawSaved(methods, saved);
  for (const method of methods.querySelectorAll('[data-type]')) {
    const { type } = method.dataset;
    method.hidden = !types.includes(type);
    method.querySelector('[name=method]').disabled = method.hidden || options.readOnly === true;
  }
  for (const type of sorted) methods.append(methods.querySelector(`[data-type="${type}"]`));
  // A single way needs no choice.
  form.toggleAttribute('data-single', types.length === 1 && saved.length === 0);
  country.closest('.field').hidden = !asks('country');
  postal.closest('.field').hidden = !asks('postal');
  for (const field of [email]) field.closest('.field').hidden = !asks('email');
  const { billingDetails = {} } = options.defaultValues ?? {};
  if (billingDetails.address?.country && country.dataset.filled === undefined) country.value = billingDetails.address.country;
  country.dataset.filled = '';
  for (const field of [linkEmail, email]) prefill(field, options.collected.email || billingDetails.email);
  if (!types.includes(chosen()) && !isSaved(chosen())) choose(options.layout?.defaultCollapsed ? null : (saved[0]?.id ?? sorted[0]));
  applyAppearance(options.appearance ?? {});
  addFonts(options.fonts ?? []);
  update();
  // Disabled until now, because keys typed before the listeners exist would be neither formatted nor validated.
  for (const field of form.querySelectorAll('.panel input, .panel select')) field.disabled = options.readOnly === true;
}

/** Until the shopper changes what it is filled with. */
function prefill(field, value) {
  if (!value || field.value !== (field.dataset.filled ?? '')) return;
  field.value = field.dataset.filled = value;
}

/** The saved cards, first. Drawn once: the options change when the page's tick does, and a choice must stay. */
function drawSaved(methods, saved) {
  const drawn = [...methods.querySelectorAll('[data-saved]')];
  if (drawn.map(({ dataset }) => dataset.saved).join() === saved.map(({ id }) => id).join()) return;
  for (const method of drawn) method.remove();
  methods.prepend(...saved.map(savedMethod));
}

function savedMethod({ id, brand, last4, exp_month, exp_year }) {
  const method = Object.assign(document.createElement('div'), { className: 'method' });
  method.dataset.saved = id;
  const label = Object.assign(document.createElement('label'), { className: 'choice' });
  const { saved, savedUntil } = words.paymentForm;
  const date = `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`;
  const until = Object.assign(document.createElement('span'), { className: 'until', textContent: savedUntil.replace('{date}', `\u2066${date}\u2069`) });
  const name = saved.replace('{brand}', `\u2068${brand[0].toUpperCase()}${brand.slice(1)}\u2069`).replace('{last4}', last4);
  label.append(Object.assign(document.createElement('input'), { type: 'radio', name: 'method', value: id }), ` ${name} `, until);
  method.append(label);
  return method;
}

function place(order, type, types) {
  return order.includes(type) ? order.indexOf(type) : order.length + types.indexOf(type);
}

form.addEventListener('change', update);
// What is being corrected isn't wrong yet.
form.addEventListener('input', () => {
  delete form.dataset.submitted;
  update();
});
form.addEventListener('submit', (event) => event.preventDefault());
sendFocus(form);
