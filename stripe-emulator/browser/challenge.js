// Part of stripe.js: the window for 3-D Secure authentication.

/** Resolves when the window closes, whatever the outcome; the caller then retrieves the payment. */
function openChallenge(origin, locale, intent) {
  const { title } = sentences[locale].bank;
  const { promise, resolve } = Promise.withResolvers();
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', title);
  Object.assign(dialog.style, {
    position: 'fixed', inset: '0', width: '100vw', height: '100dvh', maxWidth: 'none', maxHeight: 'none', margin: '0', padding: '0',
    border: '0', background: 'rgb(17 24 39 / 0.6)', overflow: 'hidden', placeItems: 'center', display: 'grid',
  });
  const frame = document.createElement('iframe');
  frame.title = title;
  Object.assign(frame.style, { border: '0', width: 'min(100vw, 25rem)', height: 'min(100dvh, 26rem)', background: '#fff', borderRadius: '8px', colorScheme: 'light' });
  frame.src = `${origin}/stripe-emulator/3ds/${encodeURIComponent(intent.id)}?source=${encodeURIComponent(intent.next_action.use_stripe_sdk.source)}&locale=${locale}`;

  const channel = new MessageChannel();
  const before = document.activeElement;
  let connected = false;

  frame.addEventListener('load', () => {
    if (connected) return;
    connected = true;
    frame.contentWindow.postMessage({ type: 'stripe-emulator:challenge' }, origin, [channel.port2]);
    frame.focus();
  });
  channel.port1.onmessage = ({ data }) => {
    if (data.type !== 'done') return;
    channel.port1.close();
    dialog.close();
    dialog.remove();
    if (before instanceof HTMLElement) before.focus();
    resolve();
  };
  // Escape with focus on the page: cancels the authentication, or the payment would stay in requires_action.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    channel.port1.postMessage({ type: 'cancel' });
  });

  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  return promise;
}
