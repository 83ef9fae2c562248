// Formats and validates card fields while the customer types. No DOM here.

const brands = [
  { name: 'amex', starts: /^3[47]/, groups: [4, 6, 5], lengths: [15], cvc: 4 },
  { name: 'diners', starts: /^3(0[0-5]|[689])/, groups: [4, 6, 4], lengths: [14, 16], cvc: 3 },
  { name: 'jcb', starts: /^35/, groups: [4, 4, 4, 4], lengths: [16], cvc: 3 },
  { name: 'discover', starts: /^6(011|4[4-9]|5)/, groups: [4, 4, 4, 4], lengths: [16], cvc: 3 },
  { name: 'unionpay', starts: /^6[02]/, groups: [4, 4, 4, 4], lengths: [16, 19], cvc: 3 },
  { name: 'mastercard', starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, groups: [4, 4, 4, 4], lengths: [16], cvc: 3 },
  { name: 'visa', starts: /^4/, groups: [4, 4, 4, 4], lengths: [16], cvc: 3 },
];
const unknownBrand = { name: 'unknown', groups: [4, 4, 4, 4], lengths: [16], cvc: 3 };

function brandOf(digits) {
  return brands.find(({ starts }) => starts.test(digits)) ?? unknownBrand;
}

function digitsOf(text) {
  return text.replace(/\D/g, '');
}

function formatNumber(text) {
  const digits = digitsOf(text);
  const { groups, lengths } = brandOf(digits);
  const valid = digits.slice(0, Math.max(...lengths));
  let at = 0;
  const parts = groups.map((size) => valid.slice(at, (at += size)));
  return [...parts, valid.slice(at)].filter(Boolean).join(' ');
}

/** `previous` distinguishes deleting from typing: without it the slash comes back as soon as it is deleted. */
function formatExpiry(text, previous) {
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  if (/^1[3-9]/.test(digits)) digits = `0${digits}`;
  const typedSlash = /^\d\s*\/$/.test(text.trim());
  if (typedSlash) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  if (digits.length < 2) return digits;
  const isDeleting = text.length < previous.length;
  if (digits.length === 2 && isDeleting) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

function numberProblem(text) {
  const digits = digitsOf(text);
  if (!brandOf(digits).lengths.includes(digits.length)) return problem('incomplete_number');
  return passesLuhn(digits) ? null : problem('invalid_number');
}

function expiryProblem(text, now = new Date()) {
  const digits = digitsOf(text);
  if (digits.length < 4) return problem('incomplete_expiry');
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2));
  if (month < 1) return problem('invalid_expiry_month');
  if (year < now.getFullYear()) return problem('invalid_expiry_year_past');
  if (year > now.getFullYear() + 50) return problem('invalid_expiry_year');
  if (year === now.getFullYear() && month < now.getMonth() + 1) return problem('invalid_expiry_month_past');
  return null;
}

function cvcProblem(text, number) {
  return digitsOf(text).length === brandOf(digitsOf(number)).cvc ? null : problem('incomplete_cvc');
}

/** The lengths that a CVC may have, of a brand by its name. */
function cvcLengths(brand) {
  const known = brands.find(({ name }) => name === brand);
  return known ? [known.cvc] : [3, 4];
}

function postalProblem(text) {
  return text.trim().length >= 3 ? null : problem('incomplete_zip');
}

/** Its message is the field's sentence for this code. */
function problem(code) {
  return { type: 'validation_error', code };
}

function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
