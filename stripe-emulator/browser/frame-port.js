// The frame's side of an element: its connection to the page around it, and its calls to the emulator.

/**
 * Connects this frame to the page around it, once. `begin` gets the element's options and returns what its ready event
 * says, `receive` gets each later message.
 */
function openPort({ begin, receive, measured }) {
  let port = null;
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || port || event.data?.type !== 'stripe-emulator:connect' || !event.ports[0]) return;
    port = event.ports[0];
    port.onmessage = ({ data }) => receive(data);
    const drawn = begin(event.data.options);
    new ResizeObserver(sendHeight).observe(measured);
    sendHeight();
    port.postMessage({ type: 'ready', ...drawn });
  });

  function sendHeight() {
    send({ type: 'height', height: Math.ceil(measured.getBoundingClientRect().height) });
  }

  function send(message) {
    port?.postMessage(message);
  }

  /** Makes the page's API call with what the shopper entered, and sends the answer back. */
  async function call({ id, path, params }, entered) {
    const body = encode(params);
    for (const [name, value] of Object.entries(entered)) if (!body.has(name)) body.append(name, value);
    try {
      const response = await fetch(`${path}?wrapped=true`, { method: 'POST', body });
      send({ type: 'response', id, ...(await response.json()) });
    } catch {
      send({ type: 'response', id, status: 0, body: null });
    }
  }

  /** Tells the page when the shopper comes to the fields, leaves them, and presses Escape there. */
  function sendFocus(fields) {
    fields.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') send({ type: 'escape' });
    });
    fields.addEventListener('focusin', (event) => {
      if (!event.relatedTarget) send({ type: 'focus' });
    });
    fields.addEventListener('focusout', (event) => {
      if (!event.relatedTarget) send({ type: 'blur' });
    });
  }

  return { send, call, sendFocus };
}

function encode(params) {
  const body = new URLSearchParams();
  const add = (name, value) => {
    if (value === undefined || value === null) return;
    if (typeof value === 'object') for (const [key, inner] of Object.entries(value)) add(name ? `${name}[${key}]` : key, inner);
    else body.append(name, String(value));
  };
  add('', params);
  return body;
}
