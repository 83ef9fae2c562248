// The frame's side of the Express Checkout Element: the buttons that the payment can use.

const express = document.getElementById('express');
const buttonList = document.getElementById('buttons');
const more = document.getElementById('more');
const buttons = [...buttonList.querySelectorAll('button')];
/** stripe.js's names of the wallets in its options and events. */
const optionNames = { apple_pay: 'applePay', google_pay: 'googlePay', link: 'link' };
let options = {};
let lastAvailable = '';

const { send } = openPort({ begin: draw, receive, measured: express });

function receive(message) {
  if (message.type === 'options') {
    const before = lastAvailable;
    draw(message.options);
    if (lastAvailable !== before) send({ type: 'available', paymentMethods: eachAvailable() });
  }
  if (message.type === 'focus') buttons.find(({ hidden }) => !hidden)?.focus();
  if (message.type === 'blur') document.activeElement?.blur();
}

/** Draws the wallets of the options, in their order. Returns what the ready event says. */
function draw(changed) {
  options = changed;
  const { wallets, buttonHeight = 44, buttonTheme = {}, layout = {}, appearance = {} } = options;
  for (const button of buttons) {
    button.hidden = !wallets.includes(button.dataset.wallet);
    button.dataset.theme = buttonTheme[optionNames[button.dataset.wallet]] ?? 'black';
    // Disabled until now: a press before the page listens would be lost.
    button.disabled = false;
  }
  for (const wallet of wallets) buttonList.append(buttons.find(({ dataset }) => dataset.wallet === wallet));
  express.style.setProperty('--height', `${buttonHeight}px`);
  express.style.setProperty('--columns', String(layout.maxColumns || buttons.length));
  express.style.setProperty('--borderRadius', appearance.variables?.buttonBorderRadius ?? appearance.variables?.borderRadius ?? '');
  fold();
  lastAvailable = wallets.toSorted().join(' ');
  return { availablePaymentMethods: wallets.length > 0 ? { amazonPay: false, applePay: false, googlePay: false, klarna: false, link: false, paypal: false, ...named(() => true) } : undefined };
}

function named(value) {
  return Object.fromEntries(options.wallets.map((wallet) => [optionNames[wallet], value()]));
}

function eachAvailable() {
  return options.wallets.length > 0 ? named(() => ({ available: true })) : undefined;
}

/** Hides the buttons beyond `maxRows`, behind one that shows them. */
function fold() {
  const { maxRows = 0, overflow = 'auto' } = options.layout ?? {};
  const shown = [...buttonList.children].filter(({ hidden }) => !hidden);
  for (const button of shown) button.classList.remove('folded');
  const columns = getComputedStyle(buttonList).gridTemplateColumns.split(' ').length;
  const isOpen = more.getAttribute('aria-expanded') === 'true';
  const room = maxRows > 0 && overflow === 'auto' ? columns * maxRows : shown.length;
  more.hidden = isOpen || shown.length <= room;
  if (!more.hidden) for (const button of shown.slice(room)) button.classList.add('folded');
}

buttonList.addEventListener('click', (event) => {
  const { wallet } = event.target.closest('button')?.dataset ?? {};
  if (wallet) send({ type: 'press', wallet });
});
more.addEventListener('click', () => {
  const first = buttonList.querySelector('.folded');
  more.setAttribute('aria-expanded', 'true');
  fold();
  first?.focus();
});
express.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') send({ type: 'escape' });
});
express.addEventListener('focusin', (event) => {
  if (!event.relatedTarget) send({ type: 'focus' });
});
express.addEventListener('focusout', (event) => {
  if (!event.relatedTarget) send({ type: 'blur' });
});
window.addEventListener('resize', () => {
  if (options.wallets) fold();
});
