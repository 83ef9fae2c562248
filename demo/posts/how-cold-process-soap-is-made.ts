import type { DemoPost } from '../shapes.ts'

export const howColdProcessSoapIsMade: DemoPost = {
  slug: 'how-cold-process-soap-is-made',
  title: 'How cold-process soap is made',
  category: 'making',
  featured_image: 'content/blog-cold-process.jpg',
  published_at: '2026-01-14T09:00:00Z',
  content: `<p>Soap is one of the oldest pieces of chemistry that people still do in a kitchen. It takes fat, water and an alkali, and if the weights are right the three of them turn into something that is none of the three. Here is what happens on our bench, from an empty pan to a bar you can use.</p>
<h2>Weighing</h2>
<p>Everything begins on the scales. Each oil needs its own amount of lye (sodium hydroxide) to become soap, and the amounts are known to several decimal places. Coconut oil makes a hard bar with big bubbles; olive oil makes a mild one with small, slow lather; shea adds creaminess, and a little castor oil helps the foam hold. We weigh the oils, work out the lye, then use about six per cent less than the sum says. That shortfall leaves a little oil unchanged in the finished bar, which is why it feels soft on the skin. Soap-makers call it superfat.</p>
<h2>Mixing</h2>
<p>The lye goes into cold water, never the other way round, and heats it at once to well above eighty degrees. We wear goggles and gloves and open the windows. When both the lye water and the oils have come down to about forty degrees, they meet. Stirring brings the molecules together: each fat breaks into its fatty acids, which join with the sodium to become soap, and glycerin is set free. In cold-process soap that glycerin stays in the bar.</p>
<p>After a few minutes the mixture thickens until a drizzle leaves a line on the surface. This is called trace, and it is the moment for clay, petals and essential oils. A swirl has to be drawn in the next minute or two. Some oils, clove above all, make the batter seize like concrete, so <a href="/products/cinnamon-and-clove">Cinnamon &amp; Clove</a> is poured by two people who do not talk while they do it.</p>
<h2>Waiting</h2>
<p>The loaf goes into a wooden mould under a blanket. The reaction makes its own warmth, and that is where the name comes from: we add no heat to drive it. By the next day almost all of the lye has been used up. By the second day the loaf is as firm as cheddar and can be cut with a wire.</p>
<p>It is soap already, but it is young: soft, still wet and quick to melt. So the bars stand on racks with air all round them for six weeks. They lose about a tenth of their weight as water leaves, the crystals inside grow more orderly, and the lather becomes finer. We weigh a few each week. When the weight stops moving, they are ready.</p>
<h2>Why bother</h2>
<p>There are faster ways. Soap can be boiled, extruded and stamped in an afternoon. Cold process costs us six weeks of shelf space, and every batch comes out a shade different from the last. In return we choose each oil for what it does, keep the glycerin, and can pour two colours an hour apart, as we do with <a href="/products/argan-and-aloe">Argan &amp; Aloe</a>.</p>
<p>One question comes up at every market: is there lye in the bar? No. There is no real soap made without it, and none left in it once the job is done. That is rather the beauty of the thing.</p>`,
}
