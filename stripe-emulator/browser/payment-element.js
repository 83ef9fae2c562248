// Part of stripe.js: the page's side of the Payment Element, whose wallets have a sheet of their own.

const isWallet = (type) => type === 'apple_pay' || type === 'google_pay';

/** The types of the session with the wallets that pay by card. Nothing is saved with them here. */
function typesWithWallets({ payment_method_types: types }, { wallets = {}, isSetup }) {
  const shown = types.filter((type) => type !== 'link' || wallets.link !== 'never');
  if (isSetup) return shown;
  const ofCard = ['apple_pay', 'google_pay'].filter((wallet) => wallets[walletKinds[wallet].option] !== 'never');
  return shown.flatMap((type) => (type === 'card' ? [type, ...ofCard] : [type]));
}

class PaymentElement extends StripeElement {
  #call;
  #place;
  #terms;
  /** What the shopper has chosen. */
  #selected = null;
  /** What she approved in the sheet of a wallet, for one payment. */
  #approved = null;

  /** `call` asks the emulator, and `terms` reads the group's amount and currency. */
  constructor(type, { call, terms, ...given }) {
    super(type, { ...given, received: (message) => this.#keepSelected(message) });
    this.#call = call;
    this.#place = given.place;
    this.#terms = terms;
  }

  #keepSelected({ type, value }) {
    if (type !== 'change') return;
    this.#selected = value.type;
    this.#approved = null;
  }

  /** Shows each error of its fields, and the sheet of a wallet. Resolves to {invalid} or {selected}. */
  async submit() {
    this.#approved = null;
    const { invalid, selected } = await this.validate();
    if (invalid || !isWallet(selected)) return { invalid, selected };
    this.#approved = await this.#ask(selected);
    return this.#approved ? { selected } : { invalid: this.#closed(selected) };
  }

  async request(path, params, at) {
    if (!isWallet(this.#selected)) return super.request(path, params, at);
    const wallet = this.#selected;
    // A token of a card pays once.
    const approved = this.#approved ?? (await this.#ask(wallet));
    this.#approved = null;
    if (!approved) return { invalid: this.#closed(wallet) };
    const { [at]: given = {}, ...rest } = at === '' ? { '': params } : params;
    const data = withBilling({ ...given, ...approved.method }, approved);
    return this.#call('POST', path, at === '' ? data : { ...rest, [at]: data });
  }

  #closed(wallet) {
    const message = sentences[this.#place.locale].wallet.closed.replace('{name}', walletNames[wallet]);
    return { type: 'validation_error', code: 'incomplete_payment_details', message };
  }

  /** Resolves when the sheet has closed: to {method, billing}, or to null without an approval. */
  #ask(wallet) {
    if (!navigator.userActivation.isActive)
      throw new IntegrationError(`The ${walletNames[wallet]} sheet opens only right after a press. Call elements.submit() first in your handler, before anything that takes time.`);
    const { business, walletOptions: { emailRequired = false, phoneNumberRequired = false } = {} } = this.options;
    const asks = { shipping: false, billing: true, email: emailRequired, phone: phoneNumberRequired };
    const asked = { lineItems: [], business: business?.name ?? sentences[this.#place.locale].bank.testShop, asks };
    const { promise, resolve } = Promise.withResolvers();
    let approved = null;
    const takeOver = async (billing) => {
      const answer = await sheet.handOver();
      if (!answer.body || answer.body.error) return { error: answer.body?.error ?? { type: 'api_connection_error', message: sentences[this.#place.locale].unreachable } };
      approved = { method: answer.body, billing };
      return {};
    };
    const dispatch = (event, { billingDetails }) => {
      if (event === 'confirm') void sheet.during(() => takeOver(billingDetails));
    };
    const sheet = new WalletSheet({ place: this.#place, wallet, asked, terms: this.#terms, dispatch, onApprove: () => {}, onEnd: () => resolve(approved) });
    return promise;
  }
}
