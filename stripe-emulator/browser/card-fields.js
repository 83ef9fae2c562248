// The fields of a card, as the card element and the Payment Element have them: format while the customer types, move on
// to the next field, and say what is wrong.

/** Keeps the caret, which it returns, after the same digit when formatting adds or removes spaces. */
function formatNumberField(number) {
  const before = digitsOf(number.value.slice(0, number.selectionStart)).length;
  number.value = formatNumber(number.value);
  let caret = 0;
  for (let seen = 0; seen < before && caret < number.value.length; caret++) if (/\d/.test(number.value[caret])) seen++;
  number.setSelectionRange(caret, caret);
  return caret;
}

/** `changed` is called after each change. The postal code counts only while it is shown. */
function openCardFields({ number, expiry, cvc, postal }, changed) {
  /** Fields that lost focus or were submitted: only these get an error for being incomplete. */
  const visited = new Set();
  let previousExpiry = '';

  number.addEventListener('input', () => {
    const caret = formatNumberField(number);
    cvc.maxLength = brandOf(digitsOf(number.value)).cvc;
    if (!numberProblem(number.value) && caret === number.value.length) expiry.focus();
    changed();
  });

  expiry.addEventListener('input', () => {
    expiry.value = formatExpiry(expiry.value, previousExpiry);
    previousExpiry = expiry.value;
    if (!expiryProblem(expiry.value)) cvc.focus();
    changed();
  });

  cvc.addEventListener('input', () => {
    cvc.value = digitsOf(cvc.value).slice(0, brandOf(digitsOf(number.value)).cvc);
    if (isPostalShown() && !cvcProblem(cvc.value, number.value)) postal.focus();
    changed();
  });

  postal.addEventListener('input', changed);

  for (const field of [number, expiry, cvc, postal]) {
    field.addEventListener('keydown', (event) => {
      const before = fields()[fields().indexOf(field) - 1];
      if (event.key !== 'Backspace' || field.value !== '' || !before) return;
      event.preventDefault();
      before.focus();
    });
    field.addEventListener('focusin', changed);
    field.addEventListener('focusout', () => {
      if (field.value !== '') visited.add(field);
      changed();
    });
  }

  function isPostalShown() {
    return postal.closest('[hidden]') === null;
  }

  function fields() {
    return isPostalShown() ? [number, expiry, cvc, postal] : [number, expiry, cvc];
  }

  function problemOf(field) {
    if (field === number) return numberProblem(number.value);
    if (field === expiry) return expiryProblem(expiry.value);
    if (field === cvc) return cvcProblem(cvc.value, number.value);
    return postalProblem(postal.value);
  }

  /** An invalid field gets its error immediately, an incomplete one after it lost focus. */
  function shownProblem(field) {
    const found = problemOf(field);
    if (!found || !found.code.startsWith('incomplete')) return found;
    return visited.has(field) && document.activeElement !== field ? found : null;
  }

  return {
    fields,
    problemOf,
    shownProblem,
    brand: () => brandOf(digitsOf(number.value)).name,
    isEmpty: () => fields().every((field) => field.value === ''),
    firstProblem: () => fields().map(problemOf).find((found) => found !== null),
    /** The field to type in next. */
    nextField: () => fields().find((field) => problemOf(field)) ?? number,
    /** Shows each error, as a payment does. */
    visitAll: () => {
      for (const field of fields()) visited.add(field);
      changed();
    },
    clear: () => {
      for (const field of fields()) field.value = '';
      previousExpiry = '';
      visited.clear();
      changed();
    },
    /** The card as parameters of the API. */
    params: (prefix) => {
      const digits = digitsOf(expiry.value);
      return {
        [`${prefix}[number]`]: digitsOf(number.value),
        [`${prefix}[exp_month]`]: digits.slice(0, 2),
        [`${prefix}[exp_year]`]: digits.slice(2),
        [`${prefix}[cvc]`]: digitsOf(cvc.value),
      };
    },
    postalCode: () => (isPostalShown() ? postal.value.trim() : ''),
  };
}
