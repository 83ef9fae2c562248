// How the page's `style` option shows in a field of a card.

const allowedStyles = ['color', 'fontFamily', 'fontSize', 'fontStyle', 'fontVariant', 'fontWeight', 'letterSpacing', 'lineHeight', 'padding', 'textAlign', 'textDecoration', 'textShadow', 'textTransform'];

/** `state` is empty, complete or invalid, or '' meanwhile. */
function styleField(field, state, { base = {}, ...states } = {}) {
  const variant = { ...(state === 'invalid' && { color: '#b91c1c' }), ...states[state] };
  const focused = document.activeElement === field ? base[':focus'] : {};
  const style = { ...base, ...variant, ...focused };
  for (const property of allowedStyles) field.style[property] = style[property] ?? '';
  field.style.setProperty('--placeholder', variant['::placeholder']?.color ?? base['::placeholder']?.color ?? '#6b7280');
}
