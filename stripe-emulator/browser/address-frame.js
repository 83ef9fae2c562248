// The frame's side of the Address Element: a name, an address in the form of its country, and a phone number if the page
// asks for one. The page may read them all.

const form = document.getElementById('contact');
const ids = ['name', 'firstName', 'lastName', 'country', 'line1', 'line2', 'city', 'state', 'emirate', 'postal', 'phone'];
const field = Object.fromEntries(ids.map((id) => [id, document.getElementById(id)]));
const words = sentences[document.documentElement.lang];
const { address: labels } = words;
let options = null;
let lastChange = '';
/** Fields that lost focus or were submitted: only these get an error. */
const visited = new Set();

/** What each country's addresses have; `postal` is what its postcodes look like. All other countries have `otherForm`. */
const countryForms = {
  GB: { fields: ['line1', 'line2', 'city', 'postal'], required: ['line1', 'city', 'postal'], postal: /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i },
  AE: { fields: ['line1', 'line2', 'emirate'], required: ['line1', 'emirate'] },
  US: { fields: ['line1', 'line2', 'city', 'state', 'postal'], required: ['line1', 'city', 'state', 'postal'], postal: /^\d{5}(-\d{4})?$/ },
};
const otherForm = { fields: ['line1', 'line2', 'city', 'postal'], required: ['line1', 'city'] };

const { send, sendFocus } = openPort({ begin: applyOptions, receive, measured: form });

function receive(message) {
  if (message.type === 'options') applyOptions(message.options);
  if (message.type === 'focus') (shownFields().find(problemOf) ?? shownFields()[0]).focus();
  if (message.type === 'blur') document.activeElement?.blur();
  if (message.type === 'clear') clear();
  if (message.type === 'validate') validate(message);
}

function clear() {
  for (const one of Object.values(field)) if (one !== field.country) one.value = '';
  visited.clear();
  update();
}

function validate({ id }) {
  for (const one of shownFields()) visited.add(one);
  update();
  const wrong = shownFields().map(problemOf).find((found) => found !== null);
  send({ type: 'response', id, ...(wrong && { invalid: { type: 'validation_error', ...wrong, message: words.fields[wrong.code] } }), ...state() });
}

const countryForm = () => countryForms[field.country.value] ?? otherForm;

function nameFields() {
  return options.display?.name === 'split' ? ['firstName', 'lastName'] : ['name'];
}

function shownFields() {
  const phone = options.fields?.phone === 'always' ? ['phone'] : [];
  return [...nameFields(), 'country', ...countryForm().fields, ...phone].map((id) => field[id]);
}

/** {code} of what is wrong with a field, or null. */
function problemOf(one) {
  const value = one.value.trim();
  if (['name', 'firstName', 'lastName'].includes(one.id)) return value === '' ? { code: 'incomplete_name' } : null;
  if (one === field.phone) return value === '' && options.validation?.phone?.required !== 'never' ? { code: 'incomplete_phone' } : null;
  const { required, postal = /./ } = countryForm();
  if (!required.includes(one.id)) return null;
  if (one === field.postal) return postal.test(value) ? null : { code: 'incomplete_zip' };
  return value === '' ? { code: 'incomplete_address' } : null;
}

/** What the page learns. */
function state() {
  const shown = shownFields();
  const of = (id) => (shown.includes(field[id]) ? field[id].value.trim() : '');
  const address = { line1: of('line1'), line2: of('line2') || null, city: of('city'), state: of('emirate') || of('state'), postal_code: of('postal'), country: field.country.value };
  const [firstName, lastName] = [of('firstName'), of('lastName')];
  const isSplit = options.display?.name === 'split';
  const name = isSplit ? { name: `${firstName} ${lastName}`.trim(), firstName, lastName } : { name: of('name') };
  const phone = options.fields?.phone === 'always' ? { phone: of('phone') } : {};
  // There are no saved addresses here.
  return { complete: shown.every((one) => problemOf(one) === null), isNewAddress: true, value: { ...name, address, ...phone } };
}

function update() {
  const shown = shownFields();
  for (const one of Object.values(field)) {
    one.closest('.field').hidden = !shown.includes(one);
    const found = visited.has(one) && document.activeElement !== one ? problemOf(one) : null;
    one.setAttribute('aria-invalid', String(found !== null));
    const said = document.getElementById(`${one.id}-problem`);
    said.textContent = found ? words.fields[found.code] : '';
    said.hidden = !found;
  }
  const empty = shown.every((one) => one === field.country || one.value.trim() === '');
  const change = { type: 'change', elementMode: options.mode, empty, ...state() };
  const message = JSON.stringify(change);
  if (message !== lastChange && (lastChange !== '' || !empty)) send(change);
  lastChange = message;
}

function applyOptions(changed) {
  const isFirst = options === null;
  options = changed;
  if (isFirst) fill();
  const names = { organization: labels.organisation };
  form.querySelector('label[for=name]').textContent = names[options.display?.name] ?? labels.name;
  for (const one of Object.values(field)) one.autocomplete = `${options.mode} ${one.dataset.autocomplete}`;
  showCountry();
  applyAppearance(options.appearance ?? {});
  addFonts(options.fonts ?? []);
  update();
  // Disabled until now: keys typed before the listeners exist would be lost.
  for (const one of Object.values(field)) one.disabled = false;
}

/** With the countries and the values of the page. */
function fill() {
  const { allowedCountries, defaultValues: { name, firstName, lastName, phone, address = {} } = {} } = options;
  const choices = [...field.country.options];
  if (allowedCountries) for (const choice of choices) if (!allowedCountries.includes(choice.value)) choice.remove();
  const wanted = [address.country, 'GB'].find((country) => choices.some(({ value, isConnected }) => isConnected && value === country));
  field.country.value = wanted ?? field.country.options[0]?.value ?? '';
  const values = { name, firstName, lastName, phone, line1: address.line1, line2: address.line2, city: address.city, state: address.state, emirate: address.state, postal: address.postal_code };
  for (const [id, value] of Object.entries(values)) if (value) field[id].value = value;
}

/** The names that its fields have there. */
function showCountry() {
  form.querySelector('label[for=postal]').textContent = field.country.value === 'US' ? labels.zip : labels.postal;
  const { required } = countryForm();
  for (const one of Object.values(field)) one.required = required.includes(one.id) || nameFields().includes(one.id);
}

form.addEventListener('input', update);
form.addEventListener('change', (event) => {
  if (event.target === field.country) showCountry();
  update();
});
form.addEventListener('focusin', update);
form.addEventListener('focusout', ({ target }) => {
  if (target.value !== '') visited.add(target);
  update();
});
form.addEventListener('submit', (event) => event.preventDefault());
sendFocus(form);
