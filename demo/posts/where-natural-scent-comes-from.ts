import type { DemoPost } from '../shapes.ts'

export const whereNaturalScentComesFrom: DemoPost = {
  slug: 'where-natural-scent-comes-from',
  title: 'Where natural scent comes from',
  category: 'ingredients',
  featured_image: 'content/blog-natural-scent.jpg',
  published_at: '2026-03-18T09:00:00Z',
  content: `<p>A bottle of lavender oil the length of your thumb began as several kilos of flowers. A bottle of rose oil that size began as a field. Scent is where most of the cost of natural soap goes, and a good part of the craft, so it is worth knowing what you are smelling.</p>
<h2>Getting it out of the plant</h2>
<p><strong>Steam.</strong> Most essential oils are distilled. Steam passes through leaves, flowers, wood or resin and carries the scented molecules with it; when the vapour cools, the oil floats on the water and is drawn off. The water left behind keeps a little scent of its own: that is rose water, and it is the first ingredient in our <a href="/products/shea-and-rose-face-cream">Shea &amp; Rose Face Cream</a>. It takes three to five tonnes of petals to make a single kilo of rose oil, picked before the sun is high.</p>
<p><strong>Pressing.</strong> Citrus oils live in the tiny pockets you can see in the peel. They are simply pressed out cold, which is why lemon oil smells so much like a lemon.</p>
<p><strong>Solvents.</strong> Some flowers fall apart in steam. Jasmine is one. Its scent is drawn into a solvent, the solvent is taken away again, and what remains is called an absolute. It is dark, thick and astonishingly strong.</p>
<h2>Top, middle, base</h2>
<p>Small molecules fly off quickly; large ones linger. Perfumers sort them by how long they stay. Lemon, mint and eucalyptus are <em>top notes</em>: the first minute. Lavender, rose and cardamom are <em>middle notes</em>: the wash itself. Sandalwood, vetiver, patchouli and oud are <em>base notes</em>: what the towel remembers. A blend needs all three, or it is either a flash or a fog.</p>
<p>Soap makes this harder. The batter is strongly alkaline while it is young, and alkali eats delicate scents. Orange oil on its own can be gone in a month. So we anchor the light ones to heavier ones: litsea and a little thyme hold the lemon in <a href="/products/thyme-and-lemon">Thyme &amp; Lemon</a>, and white clay, stirred in with the oils, helps them stay.</p>
<h2>The matter of oud</h2>
<p>Oud is the resin-soaked heartwood that an <em>Aquilaria</em> tree makes when it has been wounded. Good wild oil can cost more than gold, and the trees are protected in trade. A soap at our prices that smelled of pure oud would be telling you a story. In <a href="/products/oud-and-saffron">Oud &amp; Saffron</a> we use powdered agarwood from plantation trees, and build the depth around it with cypriol, vetiver and patchouli, each of which shares something with it. We would rather tell you that than let you assume.</p>
<h2>Natural is not a safety mark</h2>
<p>A rose contains some three hundred different molecules, and a few of them disagree with a few people. Essential oils are strong: cinnamon, clove and mint can all sting, some citrus oils react with sunlight on the skin, and none of them should be put on skin undiluted. We keep ours within the limits that the trade has set for each, and list the allergens.</p>
<p>Nor will a natural scent shout across a room. It sits close, changes as you wear it, and leaves without slamming the door. If you are used to laundry powder, give it a few days. Noses adjust, and then they notice more.</p>`,
}
