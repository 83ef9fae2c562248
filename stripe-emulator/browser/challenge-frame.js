// The bank's window: tells the emulator how the authentication ended, then the page around it, or goes back to the shop.

const form = document.getElementById('challenge');
const buttons = [...document.querySelectorAll('button')];
let port = null;
let over = !form;

window.addEventListener('message', (event) => {
  if (event.source !== window.parent || port || event.data?.type !== 'stripe-emulator:challenge' || !event.ports[0]) return;
  port = event.ports[0];
  port.onmessage = ({ data }) => {
    if (data.type === 'cancel') answer('fail');
  };
  buttons[0]?.focus();
  // The answer may have been quicker than the page around this one.
  if (over) port.postMessage({ type: 'done' });
});

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  answer(event.submitter?.value ?? 'fail');
});

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && form) answer('fail');
});

// A press before now would send the form as a page of its own.
enable();
buttons[0]?.focus();

function enable() {
  for (const button of buttons) button.disabled = false;
}

async function answer(outcome) {
  for (const button of buttons) button.disabled = true;
  try {
    const response = await fetch(location.pathname, { method: 'POST', body: new URLSearchParams({ source: form.elements.source.value, outcome }) });
    const { return_to } = await response.json();
    over = true;
    if (!port && return_to) location.assign(return_to);
    else port?.postMessage({ type: 'done' });
    document.getElementById('said').textContent = 'You can close this window.';
  } catch {
    document.getElementById('said').textContent = 'We could not reach the bank. Please try again.';
    enable();
  }
}
