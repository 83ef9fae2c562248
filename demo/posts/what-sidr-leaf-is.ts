import type { DemoPost } from '../shapes.ts'

export const whatSidrLeafIs: DemoPost = {
  slug: 'what-sidr-leaf-is',
  title: 'What sidr leaf is, and how to use it',
  category: 'ingredients',
  featured_image: 'content/blog-sidr-leaf.jpg',
  published_at: '2026-02-04T09:00:00Z',
  content: `<p>Half of our name is a tree that many people in Britain have never heard of, and that most people in the Gulf could point to from a car window. This is a short introduction.</p>
<h2>The tree</h2>
<p>Sidr is <em>Ziziphus spina-christi</em>, a thorny evergreen in the buckthorn family. It grows from West Africa across Arabia to the edge of the Himalayas, in wadis and gravel plains, with roots deep enough to sit out several dry years. The leaves are small, oval and glossy, with three clear veins running from the stem. In autumn it carries a small yellow fruit, called nabq, that tastes like an apple that has given up on being juicy. Bees love its flowers, and sidr honey is among the most prized and most expensive in the world.</p>
<h2>Why leaves can wash</h2>
<p>The leaves hold saponins, natural compounds with one end that likes water and one that likes oil. The same family of molecules makes soapwort and horse chestnuts froth. Grind dried sidr leaf, stir it into warm water, and it thickens, turns slippery and gives a low, quiet foam. It cleans gently, because there is far less washing power in it than in soap, and it contains mucilage as well, the plant slime that makes hair feel smooth while it is wet.</p>
<p>People noticed this a very long time ago. Sidr has been used across Arabia, Egypt and Sudan to wash hair, bodies and cloth for many centuries, and it keeps a place in Islamic custom, where water with sidr is used for washing at important moments of life, and at its end. We try to remember that we are guests of that history and not its owners.</p>
<h2>Washing hair with the powder</h2>
<p>If you can buy plain ground leaf, it is worth trying once:</p>
<ol>
<li>Stir four tablespoons of powder into warm water until it is as thick as yoghurt. Leave it for ten minutes.</li>
<li>Wet your hair well, then work the paste into the scalp and along the lengths.</li>
<li>Wait five minutes. Have a rinsed flannel ready, since it drips.</li>
<li>Rinse for longer than you think you need to. The last grains come out when the hair is dry and brushed.</li>
</ol>
<p>Do it somewhere you can splash. Very pale hair may take on a faint green cast until the next wash, so test a strand first. As with any plant, try a little on the inner arm before you put it on your head.</p>
<h2>Sidr in soap</h2>
<p>In our <a href="/products/sage-and-sidr">Sage &amp; Sidr</a> bar the leaf is not doing the washing alone; the soap sees to that. We put it in for its silkiness, its soft grey-green, and a fine grain that you feel for the first week. Powdered leaf goes in at trace, a little under two grams for each bar, because more would make the bar crumble. The scent is mostly clary sage: sidr itself smells like a clean hayloft, and fades.</p>
<p>The same soap is in the <a href="/products/hammam-ritual-set">Hammam Ritual Set</a>, next to a rose bar, because those two plants have shared a bathhouse shelf for as long as there have been bathhouses.</p>`,
}
