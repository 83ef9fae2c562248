import type { DemoPost } from '../shapes.ts'

export const howToPatchTest: DemoPost = {
  slug: 'how-to-patch-test',
  title: 'How to patch test anything new',
  category: 'skin',
  featured_image: 'products/rosehip-facial-oil-2.jpg',
  published_at: '2026-07-01T09:00:00Z',
  content: `<p>“Try a little on the inner arm first” is printed on several of our labels, and I suspect nobody does it, because nobody says how. It takes two minutes, spread over two days. Here is the whole method.</p>
<h2>Why bother with natural things</h2>
<p>Because skin does not read labels. Nettles are natural. Any ingredient, from a laboratory or a lavender field, can disagree with somebody, and plants are complicated: a single essential oil may hold a hundred substances. Two things can go wrong. <em>Irritation</em> is simple overload. It tends to come soon, stings or reddens, and may happen to anyone if the product is strong enough. <em>Allergy</em> belongs to you: your body has met the substance before and has decided to object, often a day or two later and sometimes after years of peace. A patch test at home is good at finding the first and fair at finding the second.</p>
<h2>For creams and oils</h2>
<ol>
<li>Choose a clean, dry patch on the inside of the forearm, just below the elbow. The skin there is thin and easy to watch.</li>
<li>Apply an amount the size of a lentil, and let it sink in. With an oil such as <a href="/products/rosehip-facial-oil">Rosehip Facial Oil</a>, one drop.</li>
<li>Leave it. Do not wash that spot, and do not put anything else there.</li>
<li>Look after an hour, after a day and after two days.</li>
<li>If all is quiet, do the same again on the same patch once a day for the rest of the week. Late objections like to be asked several times.</li>
</ol>
<h2>For soap</h2>
<p>Soap is meant to be rinsed off, so test it that way: leaving it to dry on your arm will irritate nearly anybody and prove nothing. Lather a little, hold it on the forearm for a minute, and rinse well. Repeat for three days. If you are testing several bars, use one at a time and give each of them its own patch.</p>
<h2>What to look for</h2>
<ul>
<li><strong>Nothing at all:</strong> carry on, and begin with a small area.</li>
<li><strong>Brief coolness or warmth:</strong> expected with mint, eucalyptus and spice. It should pass within minutes. Do not use such a bar on the face.</li>
<li><strong>Redness, itching, bumps, swelling or a burning feeling:</strong> wash it off with plenty of water and do not use it again. Keep the label.</li>
</ul>
<p>If a reaction spreads, blisters or does not settle, speak to a pharmacist or doctor. Swelling of the lips or face, or any difficulty in breathing, is an emergency: call 999 in the United Kingdom or 998 in the Emirates.</p>
<h2>Improving the odds</h2>
<p>Bring in one new product at a time, a week apart. Start two on the same evening and you will never know which to blame. Test again if you have not used something for a year, or if the recipe has changed. And if you already know your culprit, search for it by name; we explain where to look in <a href="/blog/how-to-read-an-ingredient-list">how to read an ingredient list</a>.</p>
<p>If you react to several things and cannot see the pattern, a dermatologist can test dozens of substances properly in a single week. It is worth asking for. In the meantime, the plainest bar we make is <a href="/products/oat-and-honey">Oat &amp; Honey</a>, so long as oats and honey are friends of yours.</p>
<p>And do tell us when something goes wrong. We keep a record of every report, by batch, and read all of them.</p>`,
}
