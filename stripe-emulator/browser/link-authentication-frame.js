// The frame's side of the Link Authentication Element: an e-mail address, which the page may read.

const form = document.getElementById('contact');
const email = document.getElementById('email');
const said = document.getElementById('email-problem');
const words = sentences[document.documentElement.lang];
let lastChange = '';
/** It lost focus or was submitted: only now being incomplete is an error. */
let isVisited = false;

const { send, sendFocus } = openPort({ begin: applyOptions, receive, measured: form });

function receive(message) {
  if (message.type === 'options') applyOptions(message.options);
  if (message.type === 'focus') email.focus();
  if (message.type === 'blur') email.blur();
  if (message.type === 'clear') {
    email.value = '';
    isVisited = false;
    update();
  }
  if (message.type === 'validate') validate(message);
}

function validate({ id }) {
  isVisited = true;
  update();
  const invalid = isComplete() ? {} : { invalid: { type: 'validation_error', code: 'incomplete_email', message: words.fields.incomplete_email } };
  send({ type: 'response', id, ...invalid, value: value() });
}

const value = () => ({ email: email.value.trim() });
const isComplete = () => /^\S+@\S+\.\S+$/.test(value().email);

function update() {
  const isWrong = isVisited && document.activeElement !== email && !isComplete();
  email.setAttribute('aria-invalid', String(isWrong));
  said.textContent = isWrong ? words.fields.incomplete_email : '';
  said.hidden = !isWrong;
  const change = { type: 'change', empty: value().email === '', complete: isComplete(), value: value() };
  const message = JSON.stringify(change);
  if (message !== lastChange && (lastChange !== '' || !change.empty)) send(change);
  lastChange = message;
}

function applyOptions({ defaultValues, appearance = {}, fonts = [] }) {
  // Once: the options come again when the group changes.
  if (lastChange === '' && defaultValues?.email) email.value = defaultValues.email;
  applyAppearance(appearance);
  addFonts(fonts);
  update();
  // Disabled until now: keys typed before the listeners exist would be lost.
  email.disabled = false;
}

email.addEventListener('input', update);
email.addEventListener('focusin', update);
email.addEventListener('focusout', () => {
  if (email.value !== '') isVisited = true;
  update();
});
form.addEventListener('submit', (event) => event.preventDefault());
sendFocus(form);
