// Part of stripe.js: what the elements beside the one that pays add to a payment.

/** The Link Authentication Element has an e-mail address, and Address Elements have those of their modes. */
const isOfDetails = ({ type }) => type === 'linkAuthentication' || type === 'address';

class AddressElement extends StripeElement {
  /** Shows each error of its fields. */
  async getValue() {
    const { complete, isNewAddress, value } = await this.validate();
    return { complete, isNewAddress, value };
  }
}

function checkAddress({ mode, fields, validation }) {
  if (!['shipping', 'billing'].includes(mode)) throw new IntegrationError(`Invalid value for elements.create('address'): mode should be one of shipping, billing. You specified: ${mode}.`);
  if (validation?.phone && fields?.phone !== 'always') throw new IntegrationError("Invalid value for elements.create('address'): validation.phone needs fields.phone to be 'always'.");
}

/**
 * Shows each error of these elements. Resolves to {invalid}, or to what they have: {billing, shipping}, as parameters of
 * the API.
 */
async function collectDetails(elements) {
  const asked = elements.filter((element) => isOfDetails(element) && element.isMounted);
  const answers = await Promise.all(asked.map((element) => element.validate()));
  const wrong = answers.findIndex(({ invalid }) => invalid);
  if (wrong >= 0) {
    asked[wrong].focus();
    return { invalid: answers[wrong].invalid };
  }
  const billing = {};
  let shipping;
  for (const [at, element] of asked.entries()) {
    const { value } = answers[at];
    if (element.type === 'linkAuthentication') billing.email = value.email;
    else {
      const { name, phone, address } = value;
      if (element.options.mode === 'billing') Object.assign(billing, { name, phone, address });
      else shipping = { name, phone, address };
    }
  }
  return { billing, shipping };
}

/** An express sheet has details of its own, and a page that pays by itself gives them. */
async function detailsFor(source, group) {
  return source instanceof StripeElement ? group.details() : {};
}

/** What the page gives itself wins. */
function withBilling({ billing_details: given = {}, ...data }, { billing = {} }) {
  return { ...data, billing_details: { ...billing, ...given, address: { ...billing.address, ...given.address } } };
}

function withDetails({ payment_method_data = {}, ...params }, details) {
  return { ...params, payment_method_data: withBilling(payment_method_data, details), shipping: params.shipping ?? details.shipping };
}
