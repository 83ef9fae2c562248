import type { DemoPost } from '../shapes.ts'

export const soapAndSulphates: DemoPost = {
  slug: 'soap-and-sulphates',
  title: 'Soap, sulphates and the truth about foam',
  category: 'skin',
  featured_image: 'products/charcoal-and-tea-tree-2.jpg',
  published_at: '2026-05-06T09:00:00Z',
  content: `<p>We are often asked about sulphates. What is in our soap is in the list on its page, every word of it. But one word in or out of a list doesn’t tell you which product is gentle. The fuller answer takes a page.</p>
<h2>All cleaning works the same way</h2>
<p>Water cannot lift oil by itself. A <em>surfactant</em> can: its molecules have a head that likes water and a tail that likes oil. The tails bury themselves in the grease on your skin, the heads face outwards, and the whole parcel rinses off. Soap is a surfactant, the oldest one. Sodium lauryl sulphate (SLS) and sodium laureth sulphate (SLES) are surfactants too, widely used since the middle of the last century because they are cheap, strong and foam beautifully in any water.</p>
<h2>What is said about sulphates</h2>
<p>Some of it is nonsense. They have been studied for decades, and stories that link them with serious illness have not stood up. Some of it is true. SLS on its own can irritate skin when it stays there; researchers who need slightly irritated skin for an experiment use it for exactly that purpose. SLES is milder. And a good shampoo rarely uses either by itself: blended with gentler partners, a sulphate can be quite polite.</p>
<p>So the word on its own tells you little. Strength depends on the type, the amount, what it is mixed with and how long it stays.</p>
<h2>What is true of soap</h2>
<p>Soap has a fault of its own, and a maker ought to say it first. It is alkaline, with a pH of nine or ten, while the surface of skin is mildly acid, around five. Healthy skin puts this right by itself, usually within a few hours. If yours is very dry or easily upset, you may well be happier with a low-pH cleanser made from synthetic surfactants, and you should feel no shame in buying one from somebody else.</p>
<p>What we can do is choose the oils with care. Olive oil is most of the oil in every bar, and it gives a smaller, slower lather than coconut. We leave about six per cent of the oils unreacted. The glycerin stays. Together these make a bar that cleans without that squeaking tightness, which is not the sound of cleanliness but of everything being gone.</p>
<h2>Foam is theatre</h2>
<p>Bubbles are air. They look like cleaning and feel like luxury, but the work is done by the thin film underneath. <a href="/products/argan-and-aloe">Argan &amp; Aloe</a> hardly foams at all and washes perfectly well. <a href="/products/charcoal-and-tea-tree">Charcoal &amp; Tea Tree</a> foams generously, in silver, since it has more coconut oil in it. Choose the one you enjoy.</p>
<h2>How to choose a cleanser</h2>
<ul>
<li>If skin feels tight ten minutes after washing, use less, use it less often, or change it, whatever the label says.</li>
<li>If it feels comfortable, keep what you have. You do not need ours.</li>
<li>Wash long, dry hair with soap only if you are curious: it works better in soft water and needs a splash of diluted vinegar afterwards.</li>
<li>Distrust any product whose chief virtue is what it does not contain.</li>
</ul>
<p>That last one applies to us as well. Read the list, try a bar, and let your skin decide.</p>`,
}
