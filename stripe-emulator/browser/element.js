// Part of stripe.js: the page's side of an element. The page never has what the shopper enters; the frame sends it to
// the emulator.

const elementEvents = new Set(['ready', 'change', 'focus', 'blur', 'escape', 'networkschange', 'loaderror', 'loaderstart', 'click', 'confirm', 'cancel', 'shippingaddresschange', 'shippingratechange', 'availablepaymentmethodschange']);

class StripeElement {
  #type;
  #place;
  #options;
  #received;
  #onUnmount;
  #onDestroy;
  #listeners = new Map();
  #waiting = new Map();
  #container = null;
  #frame = null;
  #port = null;
  #ready = null;
  #labels = [];
  #state = { empty: true, complete: false, invalid: false, focused: false };
  #nextRequest = 1;

  /**
   * `place`: where its frame comes from, and its language. `frameOptions` resolves to what the frame needs to draw.
   * `received` gets the messages of the frame that other elements don't have, and a function that dispatches events.
   */
  constructor(type, { place, options, frameOptions, received = () => {}, onUnmount = () => {}, onDestroy }) {
    this.#type = type;
    this.#place = place;
    this.#options = { ...options };
    this.frameOptions = frameOptions;
    this.#received = received;
    this.#onUnmount = onUnmount;
    this.#onDestroy = onDestroy;
  }

  get type() {
    return this.#type;
  }

  get isMounted() {
    return this.#container !== null;
  }

  get options() {
    return this.#options;
  }

  mount(target) {
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!container) throw new Error(`The selector you specified (${target}) applies to no DOM elements that are currently on the page.`);
    if (this.#container === container) return;
    this.unmount();
    this.#container = container;
    this.#frame = this.#drawFrame();
    this.#ready = Promise.withResolvers();
    // Only requests await it; without this an element that is removed before it is ready causes an unhandled rejection.
    this.#ready.promise.catch(() => {});
    container.replaceChildren(this.#frame);
    this.#dispatch('loaderstart', {});
    this.#labels = container.id ? [...document.querySelectorAll(`label[for="${CSS.escape(container.id)}"]`)] : [];
    for (const label of this.#labels) label.addEventListener('click', this.#focusFromLabel);
    this.#showClasses();
  }

  unmount() {
    if (!this.#container) return;
    for (const label of this.#labels) label.removeEventListener('click', this.#focusFromLabel);
    for (const name of Object.values(this.#classNames())) this.#container.classList.remove(...name.split(' ').filter(Boolean));
    this.#port?.close();
    this.#frame?.remove();
    this.#ready?.reject(new Error(`The ${this.#type} element was removed from the page.`));
    for (const { reject } of this.#waiting.values()) reject(new Error(`The ${this.#type} element was removed from the page.`));
    this.#waiting.clear();
    this.#onUnmount();
    this.#container = this.#frame = this.#port = this.#ready = null;
    this.#state = { empty: true, complete: false, invalid: false, focused: false };
  }

  destroy() {
    this.unmount();
    this.#onDestroy();
  }

  update(options) {
    this.#options = { ...this.#options, ...options };
    this.refresh();
    if (this.#container) this.#showClasses();
    return this;
  }

  /** Sends the options to the frame again. */
  async refresh() {
    const options = await this.frameOptions(this.#options);
    // A customer session that is over takes no choice away that is shown already.
    if (!options.error) this.#send({ type: 'options', options });
  }

  focus() {
    // The frame needs focus before an element in it can get focus.
    this.#frame?.focus();
    this.#send({ type: 'focus' });
  }

  blur() {
    this.#send({ type: 'blur' });
    this.#frame?.blur();
  }

  clear() {
    this.#send({ type: 'clear' });
  }

  collapse() {
    this.#send({ type: 'collapse' });
    return this;
  }

  on(event, handler) {
    if (!elementEvents.has(event)) return this;
    const handlers = this.#listeners.get(event) ?? [];
    this.#listeners.set(event, [...handlers, handler]);
    return this;
  }

  once(event, handler) {
    const wrapped = (detail) => {
      this.off(event, wrapped);
      handler(detail);
    };
    return this.on(event, wrapped);
  }

  off(event, handler) {
    const handlers = this.#listeners.get(event) ?? [];
    this.#listeners.set(event, handler ? handlers.filter((known) => known !== handler) : []);
    return this;
  }

  addEventListener(event, handler) {
    return this.on(event, handler);
  }

  removeEventListener(event, handler) {
    return this.off(event, handler);
  }

  /**
   * Makes an API call from the frame, which adds what the shopper entered under the parameter `at`. Resolves to {status,
   * body} or {invalid: error}.
   */
  request(path, params, at) {
    return this.#ask({ type: 'request', path, params, at });
  }

  /**
   * Shows each error of the frame's fields. Resolves to {invalid}, to {selected: type of payment method}, or to the
   * {value} of an element that pays nothing.
   */
  validate() {
    return this.#ask({ type: 'validate' });
  }

  /** Of a split card: {invalid}, or what the emulator calls the part that it keeps, or its error. */
  keep() {
    return this.#ask({ type: 'keep' });
  }

  async #ask(message) {
    if (!this.#ready) throw new Error('We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.');
    await this.#ready.promise;
    const id = this.#nextRequest++;
    const { promise, resolve, reject } = Promise.withResolvers();
    this.#waiting.set(id, { resolve, reject });
    this.#send({ ...message, id });
    return promise;
  }

  #focusFromLabel = () => this.focus();

  #drawFrame() {
    const { origin, locale } = this.#place;
    const { path, title, height } = elementFrames[this.#type](sentences[locale]);
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.name = `__privateStripeFrame${Math.random().toString(36).slice(2, 8)}`;
    // A sandboxed frame has an opaque origin, so the page can't read the card number even if emulator and shop share an
    // origin.
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.setAttribute('scrolling', 'no');
    Object.assign(frame.style, { border: '0', display: 'block', height, background: 'transparent', colorScheme: 'light', userSelect: 'none' });
    // As at Stripe: fields and buttons line up with the page, and the outline of a focused one has room beside them.
    const outset = this.#type.startsWith('card') ? 0 : 4;
    Object.assign(frame.style, { width: `calc(100% + ${2 * outset}px)`, margin: `${-outset}px` });
    frame.addEventListener('load', () => this.#connect(frame), { once: true });
    frame.src = `${origin}/stripe-emulator/${path}?locale=${locale}`;
    return frame;
  }

  async #connect(frame) {
    const options = await this.frameOptions(this.#options);
    if (frame !== this.#frame) return;
    if (options.error) {
      this.#dispatch('loaderror', { error: options.error });
      return;
    }
    const channel = new MessageChannel();
    this.#port = channel.port1;
    this.#port.onmessage = ({ data }) => this.#receive(data);
    // The target origin is '*', because a sandboxed frame has none; the message has only styles and what may be shown.
    frame.contentWindow.postMessage({ type: 'stripe-emulator:connect', options }, '*', [channel.port2]);
  }

  #receive({ type, ...message }) {
    if (type === 'height') this.#frame.style.height = `${message.height}px`;
    if (type === 'ready') {
      this.#ready.resolve();
      this.#dispatch('ready', message);
    }
    if (type === 'focus' || type === 'blur') {
      this.#state.focused = type === 'focus';
      this.#dispatch(type, {});
    }
    if (type === 'escape') this.#dispatch('escape', {});
    if (type === 'change') {
      const { empty, complete, error } = message;
      Object.assign(this.#state, { empty, complete, invalid: error !== undefined });
      this.#dispatch('change', message);
    }
    if (type === 'response') {
      this.#waiting.get(message.id)?.resolve(message);
      this.#waiting.delete(message.id);
    }
    this.#received({ type, ...message }, (event, detail) => this.#dispatch(event, detail));
    if (this.#container) this.#showClasses();
  }

  /** Whether anything listened. */
  #dispatch(event, detail) {
    const handlers = this.#listeners.get(event) ?? [];
    for (const handler of handlers) handler({ elementType: this.#type, ...detail });
    return handlers.length > 0;
  }

  #send(message) {
    this.#port?.postMessage(message);
  }

  #classNames() {
    const base = this.#options.classes?.base ?? 'StripeElement';
    const named = (state) => this.#options.classes?.[state] ?? `StripeElement--${state}`;
    return { base, complete: named('complete'), empty: named('empty'), focus: named('focus'), invalid: named('invalid') };
  }

  #showClasses() {
    const names = this.#classNames();
    const { complete, empty, focused, invalid } = this.#state;
    for (const [state, on] of Object.entries({ base: true, complete, empty, focus: focused, invalid }))
      for (const name of names[state].split(' ').filter(Boolean)) this.#container.classList.toggle(name, on);
  }
}

/** The document of each element's frame, its title for screen readers, and its height until it has been measured. */
const elementFrames = {
  address: ({ address }) => ({ path: 'address-frame', title: address.title, height: '24em' }),
  card: ({ cardForm }) => ({ path: 'card-frame', title: cardForm.title, height: '1.5em' }),
  cardCvc: ({ cardForm }) => ({ path: 'card-part-frame/cvc', title: cardForm.cvcTitle, height: '1.5em' }),
  cardExpiry: ({ cardForm }) => ({ path: 'card-part-frame/expiry', title: cardForm.expiryTitle, height: '1.5em' }),
  cardNumber: ({ cardForm }) => ({ path: 'card-part-frame/number', title: cardForm.numberTitle, height: '1.5em' }),
  expressCheckout: ({ wallet }) => ({ path: 'express-frame', title: wallet.buttons, height: '3.5em' }),
  linkAuthentication: ({ address }) => ({ path: 'link-authentication-frame', title: address.emailTitle, height: '4.5em' }),
  payment: ({ paymentForm }) => ({ path: 'payment-frame', title: paymentForm.title, height: '24em' }),
};
