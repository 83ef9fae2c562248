// Part of stripe.js: a group of elements, for one payment or one card to save.

class IntegrationError extends Error {
  name = 'IntegrationError';
}

/**
 * `call` asks the emulator. The group of a payment has `mode`, `amount` (in minor units) and `currency`, or the
 * `clientSecret` of an intent.
 */
function openElements(place, given, call) {
  let options = { ...given };
  checkGroup(options);
  const created = new Map();
  const listeners = new Map();
  let session = null;
  let submitted = false;
  /** Of the intent whose client secret was given. */
  let ofIntent = {};
  /** What cardNumber has so far, which says how long the CVC is. */
  let cardBrand = 'unknown';
  /** What linkAuthentication has, once it is an e-mail address. */
  let linkEmail = '';

  const terms = () => ({ amount: options.amount ?? ofIntent.amount ?? 0, currency: options.currency ?? ofIntent.currency });
  const express = openExpress({
    place,
    terms,
    // Each approval is submitted on its own.
    onApprove: () => {
      submitted = false;
    },
  });

  /** Which types of payment method the group may show. Asked again after each change of what they depend on. */
  function readSession() {
    session ??= call('GET', '/stripe-emulator/elements-session', sessionParams(options));
    return session;
  }

  /** What the group may show, or the error instead. */
  async function openSession() {
    const { body } = await readSession();
    if (!body) return { error: { type: 'api_connection_error', message: sentences[place.locale].unreachable } };
    if (!body.error) ofIntent = body;
    return body.error ? { error: body.error } : { session: body };
  }

  const frameOptions = {
    card: async ({ style, hidePostalCode, disabled, hideIcon, value }) => structuredClone({ style, hidePostalCode, disabled, hideIcon, value }),
    cardNumber: async ({ style, placeholder, disabled, showIcon }) => structuredClone({ style, placeholder, disabled, showIcon }),
    cardExpiry: async ({ style, placeholder, disabled }) => structuredClone({ style, placeholder, disabled }),
    cardCvc: async ({ style, placeholder, disabled }) => structuredClone({ style, placeholder, disabled, brand: cardBrand }),
    payment: async ({ defaultValues, fields, paymentMethodOrder, readOnly, terms, wallets, layout, business }) => {
      const { session: body, error } = await openSession();
      if (error) return { error };
      const { appearance, fonts } = options;
      const collected = { email: created.has('linkAuthentication') ? linkEmail : null, address: created.has('address billing') };
      const isSetup = options.mode === 'setup' || options.clientSecret?.startsWith('seti_') === true;
      const shown = { ...body, payment_method_types: typesWithWallets(body, { wallets, isSetup }) };
      return structuredClone({ session: shown, collected, appearance, fonts, defaultValues, fields, paymentMethodOrder, readOnly, terms, layout, business });
    },
    address: async ({ mode, allowedCountries, defaultValues, fields, validation, display }) =>
      structuredClone({ mode, allowedCountries, defaultValues, fields, validation, display, appearance: options.appearance, fonts: options.fonts }),
    linkAuthentication: async ({ defaultValues }) => structuredClone({ defaultValues, appearance: options.appearance, fonts: options.fonts }),
    expressCheckout: async ({ buttonHeight, buttonTheme, layout, ...given }) => {
      const { session: body, error } = await openSession();
      if (error) return { error };
      return structuredClone({ wallets: express.walletsOf(body, given), buttonHeight, buttonTheme, layout, appearance: options.appearance });
    },
  };

  const hooks = {
    cardNumber: {
      received: ({ type, brand }) => {
        if (type !== 'change' || brand === cardBrand) return;
        cardBrand = brand;
        created.get('cardCvc')?.refresh();
      },
    },
    linkAuthentication: {
      received: ({ type, complete, value }) => {
        if (type !== 'change' || !complete) return;
        linkEmail = value.email;
        created.get('payment')?.refresh();
      },
    },
    expressCheckout: {
      received: (message, dispatch) => express.received(message, created.get('expressCheckout'), dispatch),
      onUnmount: express.abandon,
    },
  };

  const group = {
    create(type, elementOptions = {}) {
      if (!Object.hasOwn(frameOptions, type)) throw new IntegrationError(`This emulator has no '${type}' element. It has ${Object.keys(frameOptions).join(', ')}.`);
      if (type === 'address') checkAddress(elementOptions);
      const key = keyOf(type, elementOptions);
      if (created.has(key)) throw new IntegrationError(`Can only create one Element of type ${key}.`);
      if (['payment', 'expressCheckout'].includes(type) && !options.mode && !options.clientSecret)
        throw new IntegrationError(`To create the ${type} element, give elements() a mode with its amount and currency, or a clientSecret.`);
      if (type === 'expressCheckout') checkExpress(elementOptions, options);
      const onDestroy = () => {
        created.delete(key);
        if (isOfDetails({ type })) created.get('payment')?.refresh();
      };
      const given = { place, options: elementOptions, frameOptions: frameOptions[type], ...hooks[type], onDestroy };
      const element = new (elementKinds[type] ?? StripeElement)(type, { group: created, call, terms, ...given });
      created.set(key, element);
      // It then asks for less.
      if (isOfDetails({ type })) created.get('payment')?.refresh();
      // What was submitted may have changed since.
      element.on('change', () => {
        submitted = false;
      });
      return element;
    },
    // @stripe/react-stripe-js passes its component, whose type is in __elementType.
    getElement: (given, options) => {
      const type = given?.__elementType ?? given;
      const keys = options?.mode ? [keyOf(type, options)] : [type, keyOf(type, { mode: 'shipping' }), keyOf(type, { mode: 'billing' })];
      return keys.map((key) => created.get(key)).find((element) => element) ?? null;
    },
    async update(changed) {
      options = { ...options, ...changed };
      checkGroup(options);
      session = null;
      submitted = false;
      express.sheet()?.refresh();
      await Promise.all([...created.values()].map((element) => element.refresh()));
      for (const handler of listeners.get('update-end') ?? []) handler();
    },
    on(event, handler) {
      listeners.set(event, [...(listeners.get(event) ?? []), handler]);
    },
    async fetchUpdates() {
      if (!options.clientSecret) return {};
      session = null;
      const { error } = await openSession();
      if (error) return { error: { message: error.message } };
      express.sheet()?.refresh();
      await Promise.all([...created.values()].map((element) => element.refresh()));
      return {};
    },
    async submit() {
      const sheet = express.sheet();
      if (sheet?.isApproved) {
        submitted = true;
        return { selectedPaymentMethod: sheet.wallet };
      }
      const element = created.get('payment');
      const { invalid: missing } = await collectDetails([...created.values()]);
      const { invalid, selected } = (await (missing ? element?.validate() : element?.submit())) ?? {};
      if (missing ?? invalid) return { error: missing ?? invalid };
      if (!element) return {};
      submitted = true;
      return { selectedPaymentMethod: selected };
    },
  };
  // For Stripe's own methods alone.
  paymentGroups.set(group, { source: (method) => sourceOf(created, express.sheet(), method), details: () => collectDetails([...created.values()]), options: () => options, isSubmitted: () => submitted });
  return group;
}

/** Those with more than a frame. */
const elementKinds = { address: AddressElement, cardCvc: SplitElement, cardExpiry: SplitElement, cardNumber: SplitElement, payment: PaymentElement };

/** A group may have an address of each mode. */
function keyOf(type, { mode }) {
  return type === 'address' ? `address ${mode}` : type;
}

/** What pays: the sheet that the shopper approved, or the payment element. `method` is the one of stripe.js that asks. */
function sourceOf(created, sheet, method) {
  if (sheet?.isApproved) return sheet;
  if (created.has('payment')) return created.get('payment');
  if (created.has('expressCheckout')) throw new IntegrationError(`Element confirming payment is "expressCheckout", but stripe.${method}() was not called within the "confirm" event. Please call stripe.${method}() in the "confirm" event.`);
  throw notMounted();
}

const paymentGroups = new WeakMap();

/** The inside of a group. */
function groupOf(elements) {
  const group = paymentGroups.get(elements);
  if (!group) throw notMounted();
  return group;
}

function notMounted() {
  return new IntegrationError('We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.');
}

function checkGroup({ mode, amount, currency, clientSecret }) {
  if (mode === undefined) return;
  if (clientSecret) throw new IntegrationError('Give elements() a mode or a clientSecret, not both.');
  if (!['payment', 'setup', 'subscription'].includes(mode)) throw new IntegrationError(`Invalid value for elements(): mode should be one of payment, setup, subscription. You specified: ${mode}.`);
  if (mode !== 'setup' && (!Number.isSafeInteger(amount) || amount < 0)) throw new IntegrationError(`Invalid value for elements(): amount should be a whole number of minor units. You specified: ${amount}.`);
  if (mode !== 'setup' && !/^[a-z]{3}$/.test(currency ?? '')) throw new IntegrationError(`Invalid value for elements(): currency should be three lower-case letters. You specified: ${currency}.`);
}

function sessionParams({ mode, amount, currency, clientSecret, customerSessionClientSecret: customer_session, excludedPaymentMethodTypes = [], allowedPaymentMethodTypes = [] }) {
  if (clientSecret) return { client_secret: clientSecret, customer_session };
  return { mode, amount, currency, customer_session, excluded: excludedPaymentMethodTypes.join(','), allowed: allowedPaymentMethodTypes.join(',') };
}
