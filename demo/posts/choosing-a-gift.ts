import type { DemoPost } from '../shapes.ts'

export const choosingAGift: DemoPost = {
  slug: 'choosing-a-gift',
  title: 'Choosing soap for somebody else',
  category: 'rituals',
  featured_image: 'hero/hero-6.jpg',
  published_at: '2026-10-21T09:00:00Z',
  content: `<p>Soap has a poor name as a present. It is what one gives a hostess one has never met. That is a pity, because it is useful, it is beautiful, it does not need dusting, and it has the good manners to disappear. The trick is to choose it for a person and not for a category.</p>
<h2>Think of a room, not a scent</h2>
<p>Few of us can describe the smells we like, but all of us know where we like to be. So ask yourself where this person is happiest.</p>
<ul>
<li><strong>In the kitchen:</strong> <a href="/products/thyme-and-lemon">Thyme &amp; Lemon</a>, for the side of the sink.</li>
<li><strong>In the garden, or just in from it:</strong> <a href="/products/rosemary-and-nettle">Rosemary &amp; Nettle</a> and a tin of <a href="/products/calendula-hand-cream">Calendula Hand Cream</a>.</li>
<li><strong>By the sea, complaining about the temperature:</strong> <a href="/products/sea-kelp-and-mint">Sea Kelp &amp; Mint</a>.</li>
<li><strong>In a library, or a very good coat:</strong> <a href="/products/cedar-and-black-pepper">Cedar &amp; Black Pepper</a>.</li>
<li><strong>In bed by ten:</strong> <a href="/products/lavender-sleep-oil">Lavender Sleep Oil</a>.</li>
<li><strong>Wherever the incense is:</strong> <a href="/products/oud-and-saffron">Oud &amp; Saffron</a>.</li>
</ul>
<h2>When you do not know them well</h2>
<p>Go plain. Strong florals and deep woods divide people; oats, honey, lavender and shea rarely do. If there is any chance of sensitive skin, read the product’s page first and keep the paper band on, since it is where the ingredients are. Mind the tree nuts as well: argan and almond oil are in several of our things, and each product page says so.</p>
<p>For a new parent, give hand cream. Everyone else will have brought something for the baby, and nobody has washed their hands so often in their life.</p>
<h2>When you want to give a box</h2>
<p>We make three, and they are quite different. The <a href="/products/hedgerow-gift-box">Hedgerow box</a> is green and quiet, and pleases nearly everybody. The <a href="/products/souk-gift-box">Souk box</a> is warm, rich and generous; it suits people who like their coffee with cardamom. The <a href="/products/hammam-ritual-set">Hammam Ritual Set</a> is less a collection than an evening, with a linen towel for afterwards. It is the one to give to somebody who never sits down.</p>
<h2>Making up your own</h2>
<p>Three bars look better than two, and a mixture of ranges looks better than a matching set: one pale, one green, one dark. Add one thing that is not soap. Line a shoebox with a clean tea towel, which becomes part of the present, and leave the bars in their bands. Put them in at the last moment, so that the box keeps their smell and not the other way round.</p>
<p>A few practical notes. Soap travels well anywhere. Creams and butters soften in heat, so for a summer parcel to the Gulf choose bars and oils, or the faster delivery. Oils over 100 ml cannot go in hand luggage; ours are 100 ml and under. And soap keeps: a bar bought in October is, if anything, a better bar at New Year.</p>
<h2>What to write</h2>
<p>Not “pamper yourself”. Say where the thing belongs and when to use it: “for the downstairs basin”, “for the bath on the first Sunday”. A present with instructions has already been used once, in the imagination, and is much less likely to be put away in a drawer.</p>`,
}
