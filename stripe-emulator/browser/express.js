// Part of stripe.js: the Express Checkout Element. A press of one of its buttons opens the sheet of a wallet.

/** stripe.js's names of the wallets in options, and the type of payment method that each needs. */
const walletKinds = { apple_pay: { option: 'applePay', type: 'card' }, google_pay: { option: 'googlePay', type: 'card' }, link: { option: 'link', type: 'link' } };
/** The time a page has to answer a press, as at Stripe. */
const CLICK_MS = 1000;

/**
 * `terms` reads the group's amount (in minor units) and currency. `onApprove` runs before each confirm event. The rest
 * is the wallets' sheet that is open, if one is.
 */
function openExpress({ place, terms, onApprove }) {
  let sheet = null;
  let isPressed = false;

  /** The wallets to show, in order: `session` has the types of payment method that the group may show. */
  function walletsOf(session, { paymentMethods = {}, wallets = {}, paymentMethodOrder = [] }) {
    const choice = { ...wallets, ...paymentMethods };
    const all = Object.keys(walletKinds);
    const shown = all.filter((wallet) => choice[walletKinds[wallet].option] !== 'never' && session.payment_method_types.includes(walletKinds[wallet].type));
    // The order has the names of types of payment method (apple_pay) or of options (applePay).
    const rank = (wallet) => [wallet, walletKinds[wallet].option].map((name) => paymentMethodOrder.indexOf(name)).find((at) => at >= 0) ?? all.length + all.indexOf(wallet);
    return shown.toSorted((a, b) => rank(a) - rank(b));
  }

  function press(wallet, options, dispatch) {
    if (isPressed || sheet) return;
    isPressed = true;
    let isOpen = true;
    const settle = () => {
      if (!isOpen) return false;
      isOpen = isPressed = false;
      clearTimeout(clock);
      return true;
    };
    const clock = setTimeout(() => {
      if (settle()) console.error("The Express Checkout Element's click event was not answered within 1 second, so the payment interface doesn't open. Call event.resolve() or event.reject() in its handler.");
    }, CLICK_MS);
    const resolve = (details = {}) => {
      if (settle()) open(wallet, { ...options, ...details }, dispatch);
    };
    if (!dispatch('click', { expressPaymentType: wallet, resolve, reject: settle })) resolve();
  }

  function open(wallet, { lineItems = [], shippingRates, business, allowedShippingCountries, shippingAddressRequired = false, billingAddressRequired = true, emailRequired = false, phoneNumberRequired = false }, dispatch) {
    checkSheet({ lineItems, shippingRates }, { event: 'click', asksShipping: shippingAddressRequired, amount: terms().amount, before: {} });
    const asks = { shipping: shippingAddressRequired, billing: billingAddressRequired, email: emailRequired, phone: phoneNumberRequired };
    const asked = structuredClone({ lineItems, shippingRates, business: business?.name ?? sentences[place.locale].bank.testShop, allowedShippingCountries, asks });
    sheet = new WalletSheet({ place, wallet, asked, terms, dispatch, onApprove, onEnd: () => { sheet = null; } });
  }

  return {
    walletsOf,
    sheet: () => sheet,
    received: (message, options, dispatch) => {
      if (message.type === 'press') press(message.wallet, options, dispatch);
      if (message.type === 'available') dispatch('availablepaymentmethodschange', { paymentMethods: message.paymentMethods });
    },
    abandon: () => sheet?.abandon(),
  };
}

/** Raises for options of the element, and for a group that pays nothing. */
function checkExpress({ buttonHeight, layout: { overflow } = {} }, { mode, clientSecret = '' }) {
  if (mode === 'setup' || clientSecret.startsWith('seti_')) throw new IntegrationError('The Express Checkout Element of this emulator takes payments; it saves no cards.');
  if (buttonHeight !== undefined && !(buttonHeight >= 40 && buttonHeight <= 55)) throw new IntegrationError(`Invalid value for elements.create('expressCheckout'): buttonHeight should be between 40 and 55. You specified: ${buttonHeight}.`);
  if (overflow !== undefined && !['auto', 'never'].includes(overflow)) throw new IntegrationError(`Invalid value for elements.create('expressCheckout'): layout.overflow should be one of auto, never. You specified: ${overflow}.`);
}

/** Raises for what a page wants a sheet to show. `before` is what it shows already. */
function checkSheet({ lineItems, shippingRates }, { event, asksShipping, amount, before }) {
  const invalid = (what, value) => new IntegrationError(`Invalid value for ${event} event resolve callback: ${what}. You specified: ${JSON.stringify(value)}.`);
  const isNamed = (value) => typeof value === 'string' && value !== '';
  for (const item of lineItems ?? []) if (!isNamed(item.name) || !Number.isSafeInteger(item.amount)) throw invalid('each of lineItems should have a name and an amount in minor units', item);
  for (const rate of shippingRates ?? [])
    if (!isNamed(rate.id) || !isNamed(rate.displayName) || !Number.isSafeInteger(rate.amount) || rate.amount < 0) throw invalid('each of shippingRates should have an id, a displayName and an amount in minor units', rate);
  if (shippingRates?.length >= 10) throw invalid('shippingRates should be an array of size less than 10', shippingRates);
  if (asksShipping && !(shippingRates ?? before.shippingRates)?.length) throw new IntegrationError('When `shippingAddressRequired` is true, you must specify `shippingRates`');
  const sum = (lineItems ?? before.lineItems ?? []).reduce((total, item) => total + item.amount, 0);
  if (sum > amount) throw new IntegrationError(`The amount ${amount} is less than the total amount of the line items provided.`);
}
