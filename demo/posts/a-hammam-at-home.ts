import type { DemoPost } from '../shapes.ts'

export const aHammamAtHome: DemoPost = {
  slug: 'a-hammam-at-home',
  title: 'A hammam at home, in a small bathroom',
  category: 'rituals',
  featured_image: 'products/hammam-ritual-set-2.jpg',
  published_at: '2026-06-03T09:00:00Z',
  content: `<p>A real hammam is a building: domed, tiled, heated from below, with light falling through star-shaped holes and somebody’s uncle singing next door. You cannot fit that into a flat in Leeds. You can borrow its order of things, though, and the order is most of the pleasure.</p>
<h2>What a hammam is</h2>
<p>The idea came down from Roman baths and grew up in the cities of the Islamic world, where washing before prayer mattered and few houses had hot water. There is a cool room, a warm room and a hot one. You move inwards slowly, and outwards slowly. In between you are soaped, scrubbed and rinsed with bowls of water poured from a basin, because running water, not a still bath, is what counts as clean. It was also where news was exchanged, matches were made and brides were celebrated. Nobody hurried.</p>
<h2>Before you start</h2>
<p>Allow an hour. Put a towel and a dressing gown on the radiator, fill a jug with drinking water, and leave your telephone in another room. You need a large bowl or jug for pouring, a coarse mitt or flannel, and somewhere to sit: the edge of the bath, or a plastic stool. If you are pregnant, or heat troubles you, or your blood pressure is not what it should be, ask your doctor first, and keep the water merely warm.</p>
<h2>The order</h2>
<ol>
<li><strong>Steam, ten minutes.</strong> Shut the door, run the shower hot and let the room fill. Turn the water off and sit. Warm air, not hot skin, is the aim.</li>
<li><strong>Soap, five minutes.</strong> Work a rich lather in the mitt with <a href="/products/sage-and-sidr">Sage &amp; Sidr</a> and cover yourself from the feet up. Leave it on for a few minutes. In Morocco this would be a soft black olive soap; the waiting is the same.</li>
<li><strong>Rinse, with the bowl.</strong> Pour it over your shoulders. It feels quite different from a shower, and children understand it at once.</li>
<li><strong>Scrub.</strong> Wring out the mitt and use long strokes towards the heart: firm on arms, legs and back, light on the chest, never on the face. Small grey rolls will appear. That is dead skin, and everybody has it. Stop well before you are pink, and skip any place that is sunburnt, broken or newly shaved.</li>
<li><strong>Wash again,</strong> quickly, with something that smells of flowers. <a href="/products/damask-rose">Damask Rose</a> is the classic choice.</li>
<li><strong>Cool.</strong> One last bowl, a little cooler than you would like, on wrists and feet first.</li>
</ol>
<h2>Afterwards</h2>
<p>Pat yourself mostly dry. While skin is still damp, smooth in <a href="/products/oat-milk-body-butter">Oat Milk Body Butter</a>, and comb a few drops of <a href="/products/black-seed-oil">Black Seed Oil</a> through the ends of your hair. Mind the floor: oil and tiles are old enemies.</p>
<p>Then sit down. This is the part we leave out at home, and it is the part the building was really for. Mint tea is traditional, an orange is better still, and twenty minutes wrapped in a warm towel does more for a weekday than anything we know how to put in a jar.</p>
<p>Once a week is plenty for the scrub; skin needs time to renew itself. The tea you may have daily.</p>`,
}
