// The frame's side of cardNumber, cardExpiry and cardCvc: one field of a card. The emulator keeps what is in it for the
// call that the page makes then, so that no frame has to tell the others.

const form = document.getElementById('card');
const [field, brandIcon] = ['field', 'brand'].map((id) => document.getElementById(id));
const { part } = form.dataset;
const { fields: fieldSentences } = sentences[document.documentElement.lang];
const defaultPlaceholder = field.placeholder;
let options = {};
let lastChange = '';
let previous = '';
/** It lost focus or was submitted: only now being incomplete is an error. */
let isVisited = false;

const kinds = {
  number: {
    format: () => formatNumberField(field),
    problem: () => numberProblem(field.value),
    params: () => ({ number: digitsOf(field.value) }),
  },
  expiry: {
    format: () => {
      field.value = formatExpiry(field.value, previous);
    },
    problem: () => expiryProblem(field.value),
    params: () => ({ exp_month: digitsOf(field.value).slice(0, 2), exp_year: digitsOf(field.value).slice(2) }),
  },
  cvc: {
    format: () => {
      field.value = digitsOf(field.value).slice(0, Math.max(...cvcLengths(options.brand)));
    },
    problem: () => (cvcLengths(options.brand).includes(field.value.length) ? null : problem('incomplete_cvc')),
    params: () => ({ cvc: field.value }),
  },
};
const kind = kinds[part];

const { send, call, sendFocus } = openPort({ begin: applyOptions, receive, measured: form });

function receive(message) {
  if (message.type === 'options') applyOptions(message.options);
  if (message.type === 'focus') field.focus();
  if (message.type === 'blur') field.blur();
  if (message.type === 'clear') clear();
  if (message.type === 'keep') keep(message);
  if (message.type === 'request') call(message, {});
}

function clear() {
  field.value = previous = '';
  isVisited = false;
  update();
}

async function keep({ id }) {
  isVisited = true;
  update();
  const wrong = kind.problem();
  if (wrong) {
    send({ type: 'response', id, invalid: withMessage(wrong) });
    return;
  }
  try {
    const response = await fetch('/stripe-emulator/card-parts', { method: 'POST', body: new URLSearchParams(kind.params()) });
    send({ type: 'response', id, ...(await response.json()) });
  } catch {
    send({ type: 'response', id, status: 0, body: null });
  }
}

/** An invalid field gets its error immediately, an incomplete one after it lost focus. */
function shownProblem() {
  const found = kind.problem();
  if (!found?.code.startsWith('incomplete')) return found;
  return isVisited && document.activeElement !== field ? found : null;
}

function update() {
  const found = shownProblem();
  const brand = part === 'number' ? { brand: brandOf(digitsOf(field.value)).name } : {};
  if (brandIcon) brandIcon.dataset.brand = brand.brand;
  field.setAttribute('aria-invalid', String(found !== null));
  styleField(field, found ? 'invalid' : field.value === '' ? 'empty' : kind.problem() ? '' : 'complete', options.style);
  form.style.fontSize = options.style?.base?.fontSize ?? '';
  const change = { type: 'change', empty: field.value === '', complete: kind.problem() === null, ...brand, error: found ? withMessage(found) : undefined };
  const message = JSON.stringify(change);
  if (message !== lastChange && (lastChange !== '' || !change.empty || found)) send(change);
  lastChange = message;
}

function withMessage(found) {
  return { ...found, message: fieldSentences[found.code] };
}

function applyOptions(changed) {
  options = changed;
  field.placeholder = options.placeholder ?? defaultPlaceholder;
  if (brandIcon) brandIcon.hidden = options.showIcon !== true;
  if (part === 'cvc') field.maxLength = Math.max(...cvcLengths(options.brand));
  update();
  // Disabled until now, because keys typed before the listeners exist would be neither formatted nor validated.
  field.disabled = options.disabled === true;
}

field.addEventListener('input', () => {
  kind.format();
  previous = field.value;
  update();
});
field.addEventListener('focusin', update);
field.addEventListener('focusout', () => {
  if (field.value !== '') isVisited = true;
  update();
});
form.addEventListener('submit', (event) => event.preventDefault());
sendFocus(form);
