// The bank's window: sends the outcome of the authentication to the emulator, then to the page around it, or redirects.

const form = document.getElementById('challenge');
const buttons = [...document.querySelectorAll('button')];
const { bank } = sentences[document.documentElement.lang];
let port = null;
let over = !form;

window.addEventListener('message', (event) => {
  if (event.source !== window.parent || port || event.data?.type !== 'stripe-emulator:challenge' || !event.ports[0]) return;
  port = event.ports[0];
  port.onmessage = ({ data }) => {
    if (data.type === 'cancel') answer('fail');
  };
  buttons[0]?.focus();
  // The response may arrive before the page around this one listens.
  if (over) port.postMessage({ type: 'done' });
});

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  answer(event.submitter?.value ?? 'fail');
});

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && form) answer('fail');
});

// Enabled here, because a click before now would submit the form as a page load.
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
    document.getElementById('message').textContent = bank.close;
  } catch {
    document.getElementById('message').textContent = bank.unreachable;
    enable();
  }
}
