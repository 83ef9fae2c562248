// How the page wants the labelled fields of a frame to look, and in which fonts.

/** docs.stripe.com/elements/appearance-api: the variables that have an effect here. */
const variables = ['borderRadius', 'colorBackground', 'colorDanger', 'colorPrimary', 'colorText', 'colorTextPlaceholder', 'colorTextSecondary', 'fontFamily', 'fontSizeBase', 'fontWeightNormal', 'spacingUnit'];
/** The rules that have an effect, as selectors of this document. */
const ruleSelectors = { '.Input': '.panel input, .panel select', '.Input:focus': '.panel input:focus, .panel select:focus', '.Input--invalid': '.panel input[aria-invalid="true"]', '.Label': '.panel label', '.Error': '.problem', '.AccordionItem': '.method', '.AccordionItem--selected': '.method[data-open]' };
const ruleProperty = /^(background(Color)?|border\w*|boxShadow|color|font\w+|letterSpacing|lineHeight|outline\w*|padding\w*|textTransform)$/;

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

function applyAppearance(appearance) {
  for (const name of variables) document.documentElement.style.setProperty(`--${name}`, appearance.variables?.[name] ?? '');
  sheet.replaceSync('');
  for (const [name, style] of Object.entries(appearance.rules ?? {})) {
    const selector = ruleSelectors[name];
    if (!selector) continue;
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`)];
    for (const [property, value] of Object.entries(style)) if (ruleProperty.test(property)) rule.style[property] = value;
  }
}

const fontsAdded = new Set();

function addFonts(fonts) {
  for (const { family, src, weight, style, unicodeRange } of fonts) {
    // A style sheet with fonts would need another policy here.
    if (!family || !src || fontsAdded.has(`${family} ${src}`)) continue;
    fontsAdded.add(`${family} ${src}`);
    document.fonts.add(new FontFace(family, ofFrame(src), Object.fromEntries(Object.entries({ weight, style, unicodeRange }).filter(([, value]) => value))));
  }
}

/**
 * `src` at addresses of its own. A frame of the page's origin shares its fonts in memory: the browser would then complain
 * that the page's next document preloads a font for nothing. Stripe's frames are of another origin.
 */
function ofFrame(src) {
  return src.replace(/url\((["']?)(https?:[^"')]+)\1\)/g, (_, quote, address) => {
    const own = new URL(address);
    own.searchParams.set('stripe-emulator', 'frame');
    return `url(${quote}${own.href}${quote})`;
  });
}
