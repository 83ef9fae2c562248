// Part of stripe.js: the methods of setup intents, which save a card without a payment.

/** `origin`: where the bank's window comes from. The rest is what all methods of one Stripe() have in common. */
function openSetups({ origin, locale, call, send, result, inLocale, leaveFor, paying }) {
  async function retrieveSetupIntent(clientSecret) {
    return result(await call('GET', `/v1/setup_intents/${setupId(clientSecret)}`, { client_secret: clientSecret }), 'setupIntent');
  }

  async function confirmCardSetup(clientSecret, data = {}, { handleActions = true } = {}) {
    const id = setupId(clientSecret);
    const { payment_method: method, ...rest } = data;
    if (method === undefined) {
      const known = await retrieveSetupIntent(clientSecret);
      if (known.error) return known;
      if (known.setupIntent.status === 'requires_action') return handleActions ? finishSetup(known.setupIntent, clientSecret) : known;
    }
    const params = { ...rest, client_secret: clientSecret, use_stripe_sdk: true, expected_payment_method_type: 'card' };
    const card = typeof method === 'object' ? method.card : undefined;
    if (typeof method === 'string') params.payment_method = method;
    if (typeof method === 'object') params.payment_method_data = { ...method, type: 'card', card: card instanceof StripeElement ? undefined : card };
    const answer = result(await send(`/v1/setup_intents/${id}/confirm`, params, card, 'payment_method_data[card]'), 'setupIntent');
    return answer.setupIntent?.status === 'requires_action' && handleActions ? finishSetup(answer.setupIntent, clientSecret) : answer;
  }

  /** `redirect`: 'always' goes to the return_url after each success. No card leaves the page. */
  async function confirmSetup({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
    const { return_url: returnUrl, ...ofPage } = confirmParams;
    if (redirect === 'always' && !returnUrl) throw new IntegrationError('confirmSetup() needs confirmParams.return_url, or redirect: "if_required".');
    const group = elements && groupOf(elements);
    const source = group?.source('confirmSetup');
    const { mode, setupFutureUsage, clientSecret: own } = group?.options() ?? {};
    if (mode && mode !== 'setup') throw new IntegrationError(`stripe.confirmSetup() needs elements() with mode: "setup". Its mode is "${mode}".`);
    if (mode && !group.isSubmitted()) throw new IntegrationError('elements.submit() must be called before stripe.confirmSetup(), and before each confirmation after a change.');
    // A setup intent is delivered nowhere, so only the billing details matter.
    const details = await detailsFor(source, group);
    if (details.invalid) return { error: details.invalid };
    const given = { ...ofPage, payment_method_data: withBilling(ofPage.payment_method_data ?? {}, details) };
    if (source instanceof StripeElement) requireDetails(source.options, given.payment_method_data?.billing_details ?? {});
    const secret = clientSecret ?? own;
    const id = setupId(secret);
    const done = await paying(source, async () => {
      if (setupFutureUsage) {
        const known = await retrieveSetupIntent(secret);
        if (known.error) return known;
        if (known.setupIntent.usage !== setupFutureUsage) return { error: { type: 'invalid_request_error', message: `The usage of the SetupIntent (${known.setupIntent.usage}) differs from the setupFutureUsage given to elements() (${setupFutureUsage}).`, setup_intent: known.setupIntent } };
      }
      const params = { ...given, return_url: returnUrl, client_secret: secret, use_stripe_sdk: true };
      const answer = result(await send(`/v1/setup_intents/${id}/confirm`, params, source, 'payment_method_data'), 'setupIntent');
      return answer.setupIntent?.status === 'requires_action' ? finishSetup(answer.setupIntent, secret) : answer;
    });
    if (done.error || redirect !== 'always') return done;
    const address = new URL(returnUrl);
    for (const [name, value] of Object.entries({ setup_intent: id, setup_intent_client_secret: secret, redirect_status: 'succeeded' })) address.searchParams.set(name, value);
    return leaveFor(address.href);
  }

  async function finishSetup(setup, clientSecret) {
    if (setup.next_action?.type === 'redirect_to_url') return leaveFor(setup.next_action.redirect_to_url.url);
    if (setup.next_action?.type !== 'use_stripe_sdk') return { setupIntent: setup };
    await openChallenge(origin, locale, setup);
    const after = await retrieveSetupIntent(clientSecret);
    const failed = after.setupIntent?.status === 'requires_payment_method' && after.setupIntent.last_setup_error;
    return failed ? { error: { ...inLocale(failed), setup_intent: after.setupIntent } } : after;
  }

  async function handleSetupAction(clientSecret) {
    const known = await retrieveSetupIntent(clientSecret);
    if (known.error || known.setupIntent.status !== 'requires_action') return known;
    return finishSetup(known.setupIntent, clientSecret);
  }

  return { retrieveSetupIntent, confirmCardSetup, confirmSetup, handleSetupAction };
}

const isSetupSecret = (clientSecret) => typeof clientSecret === 'string' && clientSecret.startsWith('seti_');

function setupId(clientSecret) {
  if (typeof clientSecret === 'string' && clientSecret.startsWith('pi_'))
    throw new IntegrationError('Your code called confirmSetup() or retrieveSetupIntent() with the client secret of a PaymentIntent. Did you mean confirmPayment()?');
  if (typeof clientSecret !== 'string' || !/^seti_[^_]+_secret_.+$/.test(clientSecret))
    throw new Error(`Invalid value for the client secret: it should be of the form \${id}_secret_\${secret}.`);
  return clientSecret.split('_secret_')[0];
}
