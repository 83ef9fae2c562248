import type { DemoPost } from '../shapes.ts'

export const makeYourSoapLast: DemoPost = {
  slug: 'make-your-soap-last',
  title: 'How to make a bar of soap last',
  category: 'making',
  featured_image: 'content/blog-soap-care.jpg',
  published_at: '2026-04-08T09:00:00Z',
  content: `<p>A 100 gram bar of ours lasts one person four to six weeks. Where in that range you land is hardly about how much you wash. It is about what the bar does for the other twenty-three hours and fifty minutes of the day.</p>
<h2>Why handmade bars are thirsty</h2>
<p>Cold-process soap keeps its glycerin, and glycerin draws water from the air. That is pleasant on skin and less so in a puddle. Leave a bar sitting in a wet dish overnight and its underside turns to jelly; the next morning that jelly goes down the plughole, having washed nothing. Factory soap suffers less because the glycerin was taken out and the bar was pressed under great force.</p>
<h2>Four things that work</h2>
<ol>
<li><strong>Drain it.</strong> The whole secret is air underneath. A slatted wooden rest, a wire rack, even two chopsticks across a saucer. A dish with a flat bottom is a small bath.</li>
<li><strong>Move it out of the stream.</strong> The corner of the shower that never quite dries is the worst seat in the house. Shelf height, at the far end, adds a week.</li>
<li><strong>Take turns.</strong> Two bars in use, swapped each day, last longer than the same two used one after the other, because each gets a full day to harden.</li>
<li><strong>Bring the lather, not the bar.</strong> Work it up in wet hands, a flannel or a loofah and then put the soap down. Rubbing the bar over hairy shins wastes a surprising amount of it.</li>
</ol>
<h2>Cutting and keeping</h2>
<p>If you live alone or like variety, cut a new bar in half with a warm knife and keep one half wrapped in paper. Soap goes on hardening in a cupboard, and a bar that has waited six months lathers more finely than one that has waited six weeks. Keep it somewhere cool and dry with a little air; a sealed plastic tub holds the damp in.</p>
<p>Scent, on the other hand, does fade. Citrus and mint go first, woods and resins last. If you are laying in a store, keep <a href="/products/cedar-and-black-pepper">Cedar &amp; Black Pepper</a> and use up the <a href="/products/peppermint-and-eucalyptus">Peppermint &amp; Eucalyptus</a>. Colours drift too: nettle green fades to olive, and that is only sunlight.</p>
<h2>Beads, ash and other surprises</h2>
<p>In a humid bathroom, or most of the year in Abu Dhabi, you may see tiny beads of moisture on an unused bar. That is the glycerin at work. Wipe them away. A pale bloom on the top of a new bar is soda ash, made when young soap meets the air; it is harmless and gone by the second wash. Petals and buds brown after a wet day or two and can be picked off.</p>
<h2>The last sliver</h2>
<p>When a bar gets too thin to hold, wet it and press it on to the back of the new one while both are soft. By the next day they are one. Or save slivers in a jar, cover them with hot water, leave overnight and stir: you have a loose soap jelly that is good for hand washing jumpers and for cleaning brushes. A sliver of <a href="/products/lavender-fields">Lavender Fields</a>, fully dry and tied in a scrap of muslin, does a second year in the sock drawer.</p>
<p>Nothing has to be thrown away, which is our favourite thing about soap. When it is finished, there is simply nothing there.</p>`,
}
