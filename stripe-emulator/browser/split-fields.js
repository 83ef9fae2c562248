// Part of stripe.js: a card in three fields, each an element with a frame of its own.

const splitTypes = ['cardNumber', 'cardExpiry', 'cardCvc'];

/** A call with any of the three has the card of all that the group has. */
class SplitElement extends StripeElement {
  #group;

  /** `group` has the elements of the group by type. */
  constructor(type, { group, ...given }) {
    super(type, given);
    this.#group = group;
  }

  async request(path, params, at) {
    const elements = splitTypes.map((type) => this.#group.get(type)).filter((element) => element !== undefined);
    if (elements[0]?.type !== 'cardNumber') throw notMounted();
    const answers = await Promise.all(elements.map((element) => element.keep()));
    const failed = answers.find(({ invalid, body }) => invalid || !body || body.error);
    if (failed) return failed;
    return super.request(path, { ...params, [`${at}[parts]`]: answers.map(({ body }) => body.part) }, at);
  }
}
