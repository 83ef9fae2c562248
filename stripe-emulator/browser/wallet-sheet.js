// Part of stripe.js: the page's side of a wallet's sheet, from the press of its button until it closes.

class WalletSheet {
  #place;
  #wallet;
  #terms;
  #dispatch;
  #onApprove;
  #onEnd;
  #shown;
  #dialog = document.createElement('dialog');
  #frame = document.createElement('iframe');
  #channel = new MessageChannel();
  #waiting = new Map();
  #nextRequest = 1;
  #clock = null;
  #calls = 0;
  /** The number of the approval that the page is working on, or 0. */
  #working = 0;
  #approvals = 0;
  #isOver = false;

  /**
   * `asked` is what the sheet shows and asks for; `terms` reads the group's current amount and currency. `onApprove`
   * runs before each confirm event, and `onEnd` once, when the sheet has closed.
   */
  constructor({ place, wallet, asked, terms, dispatch, onApprove, onEnd }) {
    this.#place = place;
    this.#wallet = wallet;
    this.#terms = terms;
    this.#dispatch = dispatch;
    this.#onApprove = onApprove;
    this.#onEnd = onEnd;
    this.#shown = { lineItems: asked.lineItems, shippingRates: asked.shippingRates };
    this.#channel.port1.onmessage = ({ data }) => this.#receive(data);
    this.#draw(asked);
  }

  get wallet() {
    return this.#wallet;
  }

  /** Whether the shopper has approved and the page hasn't finished. */
  get isApproved() {
    return this.#working > 0;
  }

  #draw(asked) {
    const { origin, locale } = this.#place;
    const title = sentences[locale].wallet.pay.replace('{name}', walletNames[this.#wallet]);
    this.#dialog.setAttribute('aria-label', title);
    Object.assign(this.#dialog.style, {
      position: 'fixed', inset: '0', width: '100vw', height: '100dvh', maxWidth: 'none', maxHeight: 'none', margin: '0', padding: '0',
      border: '0', background: 'rgb(17 24 39 / 0.6)', overflow: 'hidden', placeItems: 'center', display: 'grid',
    });
    this.#frame.title = title;
    // With an opaque origin, so that the page can't read the addresses or press its buttons.
    this.#frame.setAttribute('sandbox', 'allow-scripts allow-forms');
    Object.assign(this.#frame.style, { border: '0', width: 'min(100vw, 27rem)', height: '40rem', maxHeight: 'calc(100dvh - 16px)', background: '#fff', borderRadius: '14px', colorScheme: 'light' });
    this.#frame.src = `${origin}/stripe-emulator/wallet-frame?wallet=${this.#wallet}&locale=${locale}`;
    this.#frame.addEventListener(
      'load',
      () => {
        const options = structuredClone({ ...asked, ...this.#shown, ...this.#terms() });
        this.#frame.contentWindow.postMessage({ type: 'stripe-emulator:connect', options }, '*', [this.#channel.port2]);
        this.#frame.focus();
      },
      { once: true },
    );
    // Escape with the focus on the page.
    this.#dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      this.#dismiss();
    });
    // A browser closes the dialog at a second Escape, whatever the event's handler says.
    this.#dialog.addEventListener('close', () => {
      if (!this.#isOver) this.#dialog.showModal();
    });
    this.#dialog.append(this.#frame);
    document.body.append(this.#dialog);
    this.#dialog.showModal();
  }

  #receive({ type, ...message }) {
    if (type === 'height') this.#frame.style.height = `${message.height}px`;
    if (type === 'address') this.#ask('shippingaddresschange', 'address', message);
    if (type === 'rate') this.#ask('shippingratechange', 'rate', { shippingRate: this.#rate(message.id) });
    if (type === 'approve') this.#approve(message.details);
    if (type === 'close') this.#dismiss();
    if (type === 'response') {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    }
  }

  #rate(id) {
    return this.#shown.shippingRates?.find((rate) => rate.id === id);
  }

  /** Asks the page about a change. It has to answer in time; if nobody listens, any change is fine. */
  #ask(event, asked, detail) {
    let isOpen = true;
    const answer = (accepted, details = {}) => {
      if (!isOpen || this.#isOver) return;
      if (accepted) checkSheet(details, { event, asksShipping: asked === 'address', amount: this.#terms().amount, before: this.#shown });
      isOpen = false;
      clearTimeout(this.#clock);
      for (const field of ['lineItems', 'shippingRates']) if (details[field]) this.#shown[field] = structuredClone(details[field]);
      this.#send({ type: 'answered', asked, accepted, shown: { ...this.#shown, ...this.#terms() } });
    };
    this.#startClock();
    const hears = this.#dispatch(event, { ...detail, resolve: (details) => answer(true, details), reject: () => answer(false) });
    if (!hears) answer(true);
  }

  #approve({ rate, ...details }) {
    this.#approvals += 1;
    const approval = this.#approvals;
    this.#working = approval;
    this.#onApprove();
    this.#startClock();
    const shippingRate = rate === undefined ? {} : { shippingRate: this.#rate(rate) };
    const paymentFailed = ({ reason = 'fail', message } = {}) => {
      if (!failureReasons.includes(reason)) throw new IntegrationError(`Invalid value for paymentFailed(): reason should be one of ${failureReasons.join(', ')}. You specified: ${reason}.`);
      if (approval === this.#approvals && this.#calls === 0) this.#fail({ reason, message });
    };
    this.#dispatch('confirm', { expressPaymentType: this.#wallet, ...details, ...shippingRate, paymentFailed });
  }

  /** Shows the group's amount after a change. */
  refresh() {
    this.#send({ type: 'show', shown: { ...this.#shown, ...this.#terms() } });
  }

  /** As elements do: an API call from the frame, with the shopper's card under the parameter `at`. */
  request(path, params, at) {
    const id = this.#nextRequest++;
    const { promise, resolve } = Promise.withResolvers();
    this.#waiting.set(id, resolve);
    this.#send({ type: 'request', id, path, params, at });
    return promise;
  }

  /** For a payment that the page makes later: the method in the sheet, as parameters of the API. */
  handOver() {
    const id = this.#nextRequest++;
    const { promise, resolve } = Promise.withResolvers();
    this.#waiting.set(id, resolve);
    this.#send({ type: 'hand-over', id });
    return promise;
  }

  /**
   * Runs the work that pays. While it does, the sheet stays, however long it takes: a payment on its way is never lost.
   * Then the sheet closes, or it shows the error and the shopper can choose another card.
   */
  async during(work) {
    this.#calls += 1;
    clearTimeout(this.#clock);
    try {
      const outcome = await work();
      this.#calls -= 1;
      if (!outcome.error) this.#end();
      else this.#fail({ message: shoppersErrors.includes(outcome.error.type) ? outcome.error.message : undefined });
      return outcome;
    } catch (error) {
      this.#calls -= 1;
      this.#startClock();
      throw error;
    }
  }

  #fail({ reason, message }) {
    if (this.#isOver) return;
    this.#working = 0;
    clearTimeout(this.#clock);
    this.#send({ type: 'failed', reason, message });
  }

  #startClock() {
    clearTimeout(this.#clock);
    this.#clock = setTimeout(() => this.#cancel(), this.#place.walletTimeout);
  }

  /** The shopper closed it. Not while it pays. */
  #dismiss() {
    if (this.#working === 0) this.#cancel();
  }

  #cancel() {
    if (this.#isOver || this.#calls > 0) return;
    this.#end();
    this.#dispatch('cancel', {});
  }

  /** Its element is gone. */
  abandon() {
    if (this.#calls === 0) this.#end();
  }

  #end() {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#working = 0;
    clearTimeout(this.#clock);
    this.#channel.port1.close();
    this.#dialog.close();
    this.#dialog.remove();
    this.#onEnd();
  }

  #send(message) {
    this.#channel.port1.postMessage(message);
  }
}

const walletNames = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' };
const failureReasons = ['fail', 'invalid_shipping_address', 'invalid_billing_address', 'invalid_payment_data', 'address_unserviceable'];
/** The types of error whose message is for shoppers. */
const shoppersErrors = ['card_error', 'api_connection_error'];
