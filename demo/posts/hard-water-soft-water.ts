import type { DemoPost } from '../shapes.ts'

export const hardWaterSoftWater: DemoPost = {
  slug: 'hard-water-soft-water',
  title: 'Hard water in London, soft water in Dubai',
  category: 'skin',
  featured_image: 'products/sea-kelp-and-mint-2.jpg',
  published_at: '2026-08-12T09:00:00Z',
  content: `<p>Two customers wrote on the same day about the same soap. One, in north London, found that it left a film on her basin and made her hair dull. The other, in Dubai, said it lathered so much that he had trouble rinsing it off. Both were right. The bar was from the same loaf; the difference was in the tap.</p>
<h2>What makes water hard</h2>
<p>Rain is soft. When it sinks through chalk or limestone it dissolves a little of them and carries calcium and magnesium to your kettle. Most of southern and eastern England sits on exactly that kind of rock, so London, Kent, Cambridge and Norwich have hard or very hard water. Scotland, Wales, Devon, Cornwall and the north-west get theirs largely from moorland and granite, and it is soft. Your water company will tell you the figure if you give it your postcode. Above 200 milligrams of calcium carbonate in a litre counts as hard; parts of the south-east pass 300, and Glasgow is nearer 20.</p>
<h2>What it does to soap</h2>
<p>Soap prefers calcium to you. Each molecule that meets a calcium ion lets go of its sodium and becomes calcium soap, which cannot dissolve: that is the grey ring round the bath, and the drag you feel on washed hair. Only once the calcium in the water has been used up does any soap remain to make lather. In a hard-water town you therefore use more soap to get the same foam, and rinse less of it away.</p>
<p>Synthetic cleansers hardly react with calcium, which is one honest reason why they became popular.</p>
<h2>The Emirates are another matter</h2>
<p>Nearly all the tap water in Dubai and Abu Dhabi was sea water not long before. Desalination removes almost everything, and then a measured amount of minerals is put back so that the water tastes of something and does not eat the pipes. What leaves the plant is soft to moderate. What leaves your shower may have spent days in a roof tank in the sun, picking up warmth and a stronger smell of chlorine. It lathers fast, feels slippery, and takes longer to rinse, since there is no calcium to grab the last of the soap.</p>
<p>If the water in your building feels rough, the tank or the pipes may be due for a clean. Ask when it was last done.</p>
<h2>If your water is hard</h2>
<ul>
<li>Make the lather in your hands or a flannel and use less of it. More soap means more film.</li>
<li>Rinse with warm water and for longer than you are used to.</li>
<li>After washing hair with soap, pour over a tablespoon of cider vinegar in a pint of water, then rinse. The acid breaks up the film.</li>
<li>Wipe the basin with the same vinegar. Keep it away from marble and limestone.</li>
<li>Put hand cream on while skin is damp. Studies have found that hard water leaves more cleanser behind on the skin, which can feel drying.</li>
<li>Prefer bars with plenty of bubbles, such as <a href="/products/sea-kelp-and-mint">Sea Kelp &amp; Mint</a> or <a href="/products/charcoal-and-tea-tree">Charcoal &amp; Tea Tree</a>.</li>
</ul>
<h2>If your water is soft</h2>
<ul>
<li>Half as much soap will do. Your bar will last longer than we promise.</li>
<li>Creamy, quiet bars such as <a href="/products/argan-and-aloe">Argan &amp; Aloe</a> come into their own.</li>
<li>Rinse twice, then stop when the slip has gone. A little of that slip is simply what clean skin feels like without calcium on it.</li>
</ul>
<p>We test each new recipe with water from our own tap, which is hard, and with bottled water that is soft. If it behaves in both, it goes on the rack.</p>`,
}
