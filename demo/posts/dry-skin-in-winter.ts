import type { DemoPost } from '../shapes.ts'

export const drySkinInWinter: DemoPost = {
  slug: 'dry-skin-in-winter',
  title: 'Six small habits for dry skin in winter',
  category: 'skin',
  featured_image: 'content/blog-dry-skin-winter.jpg',
  published_at: '2026-01-28T09:00:00Z',
  content: `<p>Every January the letters are the same: tight cheeks, knuckles like parchment, shins that itch under wool. Skin has not changed its mind about you. The air has changed, and a few habits make a real difference.</p>
<h2>What winter does</h2>
<p>Cold air cannot hold much water. When it comes indoors and a radiator warms it, its relative humidity falls, often to thirty per cent or lower, and it takes moisture from whatever is near, which includes you. The outer layer of skin works best when it holds around ten to twenty per cent water. Below that, its flakes stiffen and stop lying flat, and we call the result dry.</p>
<p>In the Emirates the season is kinder but the cause is indoors all year. Air conditioning removes water from the air as it cools it, and an office in July can be as drying as a cottage in February.</p>
<h2>What helps</h2>
<ol>
<li><strong>Turn the water down.</strong> Heat softens the natural oils that keep water in and lets them rinse away. Warm is enough. If the mirror has steamed up entirely, so have you.</li>
<li><strong>Keep it short.</strong> Five to ten minutes. Longer soaking swells the skin, and it dries out further afterwards.</li>
<li><strong>Soap where it counts.</strong> Hands, feet, underarms and the creases need it daily. Shins and forearms usually do not. Choose a plain bar with a creamy lather, such as <a href="/products/oat-and-honey">Oat &amp; Honey</a>.</li>
<li><strong>Pat, then stop.</strong> Leave skin a little damp on purpose. That film of water is what you are about to keep.</li>
<li><strong>Moisturise within three minutes.</strong> Butters and oils do not add water; they slow its leaving. On damp skin they have something to hold. A spoonful of <a href="/products/oat-milk-body-butter">Oat Milk Body Butter</a> covers both legs.</li>
<li><strong>Wear gloves.</strong> Outdoors against the wind and at the sink against detergent. Put <a href="/products/calendula-hand-cream">hand cream</a> where you will see it: beside the kettle is better than inside a drawer.</li>
</ol>
<h2>Reading the jar</h2>
<p>Most creams use three sorts of ingredient, and in winter you want all of them. <em>Humectants</em>, such as glycerin and honey, attract water. <em>Emollients</em>, such as almond or jojoba oil, fill the gaps between flakes so that skin feels smooth. <em>Occlusives</em>, such as beeswax and shea butter, form a thin lid. A light summer lotion is heavy on the first and light on the last. In cold weather, go the other way.</p>
<p>Oils on their own are emollient with a little lid. They work well pressed over a cream, or on damp skin by themselves. They are less useful on skin that is already bone dry, because there is nothing underneath to keep.</p>
<h2>What does not help much</h2>
<p>Scrubbing off the flakes is tempting and tends to leave things rougher by the evening. Drinking extra water is pleasant but, unless you were short of it, does little for the surface. A bowl of water on the radiator looks comforting and evaporates too slowly to matter; opening the bathroom door after a shower does more.</p>
<p>Finally, some dryness is not weather. If skin cracks, weeps, hurts or keeps you awake, see a pharmacist or your doctor. A soap-maker is the wrong person for that, and will gladly say so.</p>`,
}
