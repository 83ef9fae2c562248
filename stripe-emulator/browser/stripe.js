// Part of stripe.js: its public methods. Each resolves to {…} or {error}; a decline is never a rejection.

const scriptOrigin = new URL(document.currentScript?.src ?? location.href).origin;

function Stripe(publishableKey, options = {}) {
  if (typeof publishableKey !== 'string' || publishableKey === '') throw new Error('Please call Stripe() with your publishable key. You used an empty string.');
  if (/^(sk|rk)_/.test(publishableKey)) throw new Error('You should not use your secret key with Stripe.js.');
  if (!publishableKey.startsWith('pk_test_')) throw new Error('This is an emulator of Stripe: it takes pk_test_ keys only.');
  const identity = { key: publishableKey, ...(options.stripeAccount ? { _stripe_account: options.stripeAccount } : {}) };
  const origin = options.emulatorOrigin ?? scriptOrigin;
  const framesFrom = frameOrigin ?? origin;
  const locale = localeOf(options.locale);
  /** How long a wallet's sheet waits for the page, in milliseconds. */
  const walletTimeout = options.emulatorWalletTimeout ?? 20_000;

  async function call(method, path, params) {
    const form = encode({ ...params, ...identity });
    const address = `${origin}${path}?wrapped=true`;
    try {
      const response = await fetch(method === 'GET' ? `${address}&${form}` : address, method === 'GET' ? {} : { method, body: form });
      return await response.json();
    } catch {
      return { status: 0, body: null };
    }
  }

  /** Sends what an element's frame has, under the parameter `at`, or only `params`. */
  async function send(path, params, element, at) {
    if (element instanceof StripeElement || element instanceof WalletSheet) return element.request(path, { ...params, ...identity }, at);
    return call('POST', path, params);
  }

  function result(answer, name) {
    if (answer.invalid) return { error: answer.invalid };
    if (!answer.body) return { error: { type: 'api_connection_error', message: sentences[locale].unreachable } };
    if (answer.body.error) return { error: inLocale(answer.body.error) };
    return { [name]: answer.body };
  }

  /** The API's errors are English. Those for the page's author, not for shoppers, stay so. */
  function inLocale(error) {
    const { errors } = sentences[locale];
    const message = errors[error.decline_code] ?? errors[error.code];
    return message ? { ...error, message } : error;
  }

  async function retrievePaymentIntent(clientSecret) {
    return result(await call('GET', `/v1/payment_intents/${intentId(clientSecret)}`, { client_secret: clientSecret }), 'paymentIntent');
  }

  async function confirmCardPayment(clientSecret, data = {}, { handleActions = true } = {}) {
    const id = intentId(clientSecret);
    const { payment_method: method, ...rest } = data;
    if (method === undefined) {
      const known = await retrievePaymentIntent(clientSecret);
      if (known.error) return known;
      if (known.paymentIntent.status === 'requires_action') return handleActions ? finish(known.paymentIntent, clientSecret) : known;
    }
    const params = { ...rest, client_secret: clientSecret, use_stripe_sdk: true, expected_payment_method_type: 'card' };
    const card = typeof method === 'object' ? method.card : undefined;
    if (typeof method === 'string') params.payment_method = method;
    if (typeof method === 'object') params.payment_method_data = { ...method, type: 'card', card: card instanceof StripeElement ? undefined : card };
    const answer = result(await send(`/v1/payment_intents/${id}/confirm`, params, card, 'payment_method_data[card]'), 'paymentIntent');
    if (answer.paymentIntent?.status === 'requires_action' && handleActions) return finish(answer.paymentIntent, clientSecret);
    return answer;
  }

  async function finish(intent, clientSecret) {
    if (intent.next_action?.type === 'redirect_to_url') return leaveFor(intent.next_action.redirect_to_url.url);
    if (intent.next_action?.type !== 'use_stripe_sdk') return { paymentIntent: intent };
    await openChallenge(framesFrom, locale, intent);
    const after = await retrievePaymentIntent(clientSecret);
    const failed = after.paymentIntent?.status === 'requires_payment_method' && after.paymentIntent.last_payment_error;
    return failed ? { error: { ...inLocale(failed), payment_intent: after.paymentIntent } } : after;
  }

  /** Runs the work that pays; the sheet of a wallet shows how it ended. */
  const paying = (source, work) => (source instanceof WalletSheet ? source.during(work) : work());

  /** `redirect`: 'always' goes to the return_url after each success, 'if_required' only with types that leave the page. */
  async function confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
    const { return_url: returnUrl, ...ofPage } = confirmParams;
    if (redirect === 'always' && !returnUrl) throw new IntegrationError('confirmPayment() needs confirmParams.return_url, or redirect: "if_required".');
    const group = elements && groupOf(elements);
    const source = group?.source('confirmPayment');
    const { mode, amount, currency, setupFutureUsage = null, clientSecret: own } = group?.options() ?? {};
    if (mode && !group.isSubmitted()) throw new IntegrationError('elements.submit() must be called before stripe.confirmPayment(), and before each confirmation after a change.');
    const details = await detailsFor(source, group);
    if (details.invalid) return { error: details.invalid };
    const given = withDetails(ofPage, details);
    if (source instanceof StripeElement) requireDetails(source.options, given.payment_method_data?.billing_details ?? {});
    const secret = clientSecret ?? own;
    const id = intentId(secret);
    const params = { ...given, return_url: returnUrl, client_secret: secret, use_stripe_sdk: true };
    const done = await paying(source, async () => {
      if (mode) {
        const known = await retrievePaymentIntent(secret);
        if (known.error) return known;
        const redirects = known.paymentIntent.automatic_payment_methods?.allow_redirects;
        const shown = await call('GET', '/stripe-emulator/elements-session', { ...sessionParams(group.options()), redirects });
        const mismatch = mismatchOf(known.paymentIntent, { amount, currency, setupFutureUsage, types: shown.body?.payment_method_types });
        if (mismatch) return { error: { type: 'invalid_request_error', message: mismatch, payment_intent: known.paymentIntent } };
      }
      const answer = result(await send(`/v1/payment_intents/${id}/confirm`, params, source, 'payment_method_data'), 'paymentIntent');
      return answer.paymentIntent?.status === 'requires_action' ? finish(answer.paymentIntent, secret) : answer;
    });
    if (done.error || redirect !== 'always') return done;
    const address = new URL(returnUrl);
    const { id: intent, client_secret } = done.paymentIntent;
    for (const [name, value] of Object.entries({ payment_intent: intent, payment_intent_client_secret: client_secret, redirect_status: 'succeeded' })) address.searchParams.set(name, value);
    return leaveFor(address.href);
  }

  /** The page is left, so its caller never gets an answer. */
  function leaveFor(address) {
    location.assign(address);
    return new Promise(() => {});
  }

  async function handleNextAction(data) {
    const clientSecret = typeof data === 'string' ? data : data.clientSecret;
    if (isSetupSecret(clientSecret)) return setups.handleSetupAction(clientSecret);
    const known = await retrievePaymentIntent(clientSecret);
    if (known.error || known.paymentIntent.status !== 'requires_action') return known;
    return finish(known.paymentIntent, clientSecret);
  }

  async function createPaymentMethod(first, second, third) {
    // Both signatures: ({type, card, billing_details}) and ('card', element, {billing_details}).
    const data = typeof first === 'string' ? { type: first, card: second, ...third } : first;
    const { card, elements, params: more, ...rest } = data;
    const source = elements && (elements.getElement('payment') || elements.getElement('expressCheckout')) ? groupOf(elements).source('createPaymentMethod') : null;
    if (source) {
      const details = await detailsFor(source, groupOf(elements));
      if (details.invalid) return { error: details.invalid };
      return paying(source, async () => result(await send('/v1/payment_methods', withBilling({ ...rest, ...more }, details), source, ''), 'paymentMethod'));
    }
    const element = card ?? elements?.getElement('card');
    const params = { ...rest, ...more, type: 'card', card: element instanceof StripeElement ? undefined : element };
    return result(await send('/v1/payment_methods', params, element, 'card'), 'paymentMethod');
  }

  async function createToken(element, data = {}) {
    const { name, address_zip, address_country, currency } = data;
    return result(await send('/v1/tokens', { card: { name, address_zip, address_country, currency } }, element, 'card'), 'token');
  }

  /** For a server that confirms: what the shopper entered, once, for 12 hours. */
  async function createConfirmationToken({ elements, params: given = {} }) {
    const group = groupOf(elements);
    const source = group.source('createConfirmationToken');
    if (group.options().mode && !group.isSubmitted()) throw new IntegrationError('elements.submit() must be called before stripe.createConfirmationToken().');
    const details = await detailsFor(source, group);
    if (details.invalid) return { error: details.invalid };
    return paying(source, async () => result(await send('/v1/confirmation_tokens', withDetails(given, details), source, 'payment_method_data'), 'confirmationToken'));
  }

  const setups = openSetups({ origin: framesFrom, locale, call, send, result, inLocale, leaveFor, paying });

  return {
    elements: (given = {}) => openElements({ origin: framesFrom, locale: given.locale ? localeOf(given.locale) : locale, walletTimeout }, given, call),
    confirmPayment,
    createConfirmationToken,
    confirmCardPayment,
    retrievePaymentIntent,
    confirmSetup: setups.confirmSetup,
    confirmCardSetup: setups.confirmCardSetup,
    retrieveSetupIntent: setups.retrieveSetupIntent,
    handleNextAction,
    handleCardAction: handleNextAction,
    createPaymentMethod,
    createToken,
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

// @stripe/stripe-js logs a warning when the version differs.
Stripe.version = 'endive';

/** The billing details that the element was told never to ask for, the page has to give. */
function requireDetails({ fields: { billingDetails = 'auto' } = {} }, given) {
  const isNever = (value) => value === 'never';
  const { address = billingDetails, ...rest } = typeof billingDetails === 'string' ? { name: billingDetails, email: billingDetails, phone: billingDetails } : billingDetails;
  const missing = Object.entries(rest).filter(([name, value]) => isNever(value) && given[name] === undefined).map(([name]) => name);
  const parts = { country: 'country', postalCode: 'postal_code', state: 'state', city: 'city', line1: 'line1', line2: 'line2' };
  for (const [part, param] of Object.entries(parts)) if (isNever(typeof address === 'string' ? address : address[part]) && given.address?.[param] === undefined) missing.push(`address.${param}`);
  if (missing.length > 0) throw new IntegrationError(`You told the payment element never to collect ${missing.join(', ')}, so pass it in confirmParams.payment_method_data.billing_details, if only empty.`);
}

/**
 * An element tells the shopper an amount, whether the method is saved and with what to pay, so the intent must say the
 * same. `types` are those that the element offers.
 */
function mismatchOf(intent, { amount, currency, setupFutureUsage, types }) {
  if (intent.setup_future_usage !== setupFutureUsage)
    return `The setup_future_usage of the PaymentIntent (${intent.setup_future_usage}) differs from that given to elements() (${setupFutureUsage}).`;
  if (intent.amount !== amount || intent.currency !== currency)
    return `The amount and currency of the PaymentIntent (${intent.amount} ${intent.currency}) differ from those given to elements() (${amount} ${currency}).`;
  const ofIntent = intent.payment_method_types;
  if (!types || (types.length === ofIntent.length && types.every((type) => ofIntent.includes(type)))) return null;
  return `The payment method types of the PaymentIntent (${ofIntent.join(', ')}) differ from those that elements() offers (${types.join(', ')}). Exclude or allow the same types on both.`;
}

/** `auto`, the default, is the browser's language; English without sentences for it. */
function localeOf(asked = 'auto') {
  const tags = asked === 'auto' ? navigator.languages : [asked];
  return tags.map((tag) => tag.split('-')[0].toLowerCase()).find((language) => Object.hasOwn(sentences, language)) ?? 'en';
}

function intentId(clientSecret) {
  if (isSetupSecret(clientSecret)) throw new IntegrationError('Your code called confirmPayment() or retrievePaymentIntent() with the client secret of a SetupIntent. Did you mean confirmSetup()?');
  if (typeof clientSecret !== 'string' || !/^pi_[^_]+_secret_.+$/.test(clientSecret))
    throw new Error(`Invalid value for the client secret: it should be of the form \${id}_secret_\${secret}.`);
  return clientSecret.split('_secret_')[0];
}

function encode(params) {
  const form = new URLSearchParams();
  const add = (name, value) => {
    if (value === undefined || value === null) return;
    if (typeof value === 'object') for (const [key, inner] of Object.entries(value)) add(name ? `${name}[${key}]` : key, inner);
    else form.append(name, String(value));
  };
  add('', params);
  return form;
}

window.Stripe = Stripe;
